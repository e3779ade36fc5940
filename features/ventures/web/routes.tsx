import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

export const ventureScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/ventures',
    validateSearch: (search: Record<string, unknown>) => search,
    component: lazyRouteComponent(() => import('./ventures-screen.tsx'), 'VenturesScreen'),
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/ventures/$ventureId',
    validateSearch: (search: Record<string, unknown>) => search,
    component: lazyRouteComponent(() => import('./venture-screen.tsx'), 'VentureScreen'),
  }),
] as const
