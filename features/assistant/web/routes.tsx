import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

export const assistantScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/foundry-ai',
    component: lazyRouteComponent(() => import('./assistant-screen.tsx'), 'AssistantScreen'),
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/foundry-ai/shared/$token',
    component: lazyRouteComponent(() => import('./sharing/shared-screen.tsx'), 'SharedScreen'),
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/admin/foundry-ai',
    component: lazyRouteComponent(() => import('./usage/usage-screen.tsx'), 'UsageScreen'),
  }),
] as const
