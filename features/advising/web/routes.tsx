import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

export const advisingScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/meeting-intake',
    component: lazyRouteComponent(() => import('./meeting-intake-screen.tsx'), 'MeetingIntakeScreen'),
  }),
] as const
