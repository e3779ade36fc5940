import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

export const crmScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/crm',
    component: lazyRouteComponent(() => import('./crm-screen.tsx'), 'CrmScreen'),
  }),
] as const
