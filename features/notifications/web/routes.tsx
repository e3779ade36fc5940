import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

export const notificationScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/notifications',
    component: lazyRouteComponent(() => import('./notifications-screen.tsx'), 'NotificationsScreen'),
  }),
] as const
