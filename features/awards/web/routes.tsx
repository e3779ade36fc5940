import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/roots.ts'

export const awardScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/achievements',
    component: lazyRouteComponent(() => import('./achievements-screen.tsx'), 'AchievementsScreen'),
  }),
] as const
