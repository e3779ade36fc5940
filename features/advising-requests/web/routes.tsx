import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

export const advisingRequestScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/admin/advising',
    component: lazyRouteComponent(() => import('./advising-requests-screen.tsx'), 'AdvisingRequestsScreen'),
  }),
] as const
