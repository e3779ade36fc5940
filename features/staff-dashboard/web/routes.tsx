import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

export const staffDashboardScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/admin-dashboard',
    component: lazyRouteComponent(() => import('./admin-dashboard-screen.tsx'), 'AdminDashboardScreen'),
  }),
] as const
