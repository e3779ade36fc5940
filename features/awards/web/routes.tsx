import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

export const awardScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/achievements',
    component: lazyRouteComponent(() => import('./achievements-screen.tsx'), 'AchievementsScreen'),
  }),
] as const
