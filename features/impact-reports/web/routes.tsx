import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

export const impactReportScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/reports',
    component: lazyRouteComponent(() => import('./reports-screen.tsx'), 'ReportsScreen'),
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/reports/schedules',
    component: lazyRouteComponent(() => import('./schedules-screen.tsx'), 'SchedulesScreen'),
  }),
] as const
