import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

const dashboard = lazyRouteComponent(() => import('./dashboard-screen.tsx'), 'DashboardScreen')

export const dashboardScreens = [
  createRoute({ getParentRoute: () => memberRoute, path: '/', component: dashboard }),
  createRoute({ getParentRoute: () => memberRoute, path: '/dashboard', component: dashboard }),
] as const
