import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

export const reportScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/analytics',
    component: lazyRouteComponent(() => import('./analytics-screen.tsx'), 'AnalyticsScreen'),
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/data-export',
    component: lazyRouteComponent(() => import('./data-export-screen.tsx'), 'DataExportScreen'),
  }),
] as const
