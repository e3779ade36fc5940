import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

export const interactionScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/interactions',
    component: lazyRouteComponent(() => import('./interactions-screen.tsx'), 'InteractionsScreen'),
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/admin/interactions/new',
    component: lazyRouteComponent(() => import('./new-interaction-screen.tsx'), 'NewInteractionScreen'),
  }),
] as const
