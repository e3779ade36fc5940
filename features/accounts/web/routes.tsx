import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute, publicRoute } from '#platform/web/root-routes.ts'

export const signInScreens = [
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/auth/link',
    component: lazyRouteComponent(() => import('./link-screen.tsx'), 'LinkScreen'),
  }),
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/auth/campus',
    validateSearch: ({ id }: Record<string, unknown>): { id: string } => ({ id: typeof id === 'string' ? id : '' }),
    component: lazyRouteComponent(() => import('./campus-claim-screen.tsx'), 'CampusClaimScreen'),
  }),
] as const

export const settingsScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/settings',
    validateSearch: ({ tab, campus }: Record<string, unknown>): { tab?: string; campus?: string } => ({
      ...(typeof tab === 'string' && { tab }),
      ...(typeof campus === 'string' && { campus }),
    }),
    component: lazyRouteComponent(() => import('./settings-screen.tsx'), 'SettingsScreen'),
  }),
] as const
