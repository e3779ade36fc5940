import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

export const contentSyncScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/admin/content',
    component: lazyRouteComponent(() => import('./content-screen.tsx'), 'ContentScreen'),
  }),
] as const
