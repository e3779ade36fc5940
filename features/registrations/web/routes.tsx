import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute, publicRoute } from '#platform/web/root-routes.ts'

export const projectorScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/events/$eventId/check-in',
    component: lazyRouteComponent(() => import('./projector-screen.tsx'), 'ProjectorScreen'),
  }),
] as const

export const checkInScreens = [
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/check-in/$eventId',
    component: lazyRouteComponent(() => import('./check-in-screen.tsx'), 'CheckInScreen'),
  }),
] as const
