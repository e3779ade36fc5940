import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

export const resourceScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/resources',
    component: lazyRouteComponent(() => import('./resources-screen.tsx'), 'ResourcesScreen'),
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/resources/$resourceId',
    component: lazyRouteComponent(() => import('./resource-screen.tsx'), 'ResourceScreen'),
  }),
] as const
