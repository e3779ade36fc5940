import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

export const systemScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/system',
    component: lazyRouteComponent(() => import('./system-screen.tsx'), 'SystemScreen'),
  }),
] as const
