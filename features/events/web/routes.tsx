import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

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
] as const
