import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute, publicRoute } from '#platform/web/root-routes.ts'

export const eventScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/events',
    component: lazyRouteComponent(() => import('./events-screen.tsx'), 'EventsScreen'),
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/events/$eventId',
    component: lazyRouteComponent(() => import('./event-screen.tsx'), 'EventScreen'),
  }),
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
