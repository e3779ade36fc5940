import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

export const messageScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/messages',
    component: lazyRouteComponent(() => import('./messages-screen.tsx'), 'MessagesScreen'),
  }),
] as const
