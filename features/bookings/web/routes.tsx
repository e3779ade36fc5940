import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

export const bookingScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/availability',
    component: lazyRouteComponent(() => import('./availability-screen.tsx'), 'AvailabilityScreen'),
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/meeting-feedback',
    component: lazyRouteComponent(() => import('./meeting-feedback-screen.tsx'), 'MeetingFeedbackScreen'),
  }),
] as const
