import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute, publicRoute } from '#platform/web/root-routes.ts'

export const signInScreens = [
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/auth/link',
    component: lazyRouteComponent(() => import('./link-screen.tsx'), 'LinkScreen'),
  }),
] as const

export const settingsScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/settings',
    validateSearch: ({ tab }: Record<string, unknown>): { tab?: string } => (typeof tab === 'string' ? { tab } : {}),
    component: lazyRouteComponent(() => import('./settings-screen.tsx'), 'SettingsScreen'),
  }),
] as const
