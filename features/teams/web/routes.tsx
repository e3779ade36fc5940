import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { publicRoute } from '#platform/web/root-routes.ts'

export const teamPublicScreens = [
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/venture-invitation',
    component: lazyRouteComponent(() => import('./invitation-screen.tsx'), 'InvitationScreen'),
  }),
] as const
