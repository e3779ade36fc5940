import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

export const toolScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/tools',
    component: lazyRouteComponent(() => import('./tools-screen.tsx'), 'ToolsScreen'),
  }),
] as const
