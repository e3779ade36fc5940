import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/roots.ts'

export const ventureScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/ventures',
    component: lazyRouteComponent(() => import('./ventures-screen.tsx'), 'VenturesScreen'),
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/ventures/$ventureId',
    component: lazyRouteComponent(() => import('./venture-screen.tsx'), 'VentureScreen'),
  }),
] as const
