import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute, onboardingRoute, publicRoute } from '#platform/web/root-routes.ts'

export const publicScreens = [
  createRoute({
    getParentRoute: () => publicRoute,
    path: '/auth/link',
    component: lazyRouteComponent(() => import('./link-screen.tsx'), 'LinkScreen'),
  }),
] as const

export const onboardingScreens = [
  createRoute({
    getParentRoute: () => onboardingRoute,
    path: '/onboarding/step1',
    component: lazyRouteComponent(() => import('./profile-step-screen.tsx'), 'ProfileStepScreen'),
  }),
  createRoute({
    getParentRoute: () => onboardingRoute,
    path: '/onboarding/step2',
    component: lazyRouteComponent(() => import('./venture-step-screen.tsx'), 'VentureStepScreen'),
  }),
  createRoute({
    getParentRoute: () => onboardingRoute,
    path: '/onboarding/step3',
    component: lazyRouteComponent(() => import('./ready-step-screen.tsx'), 'ReadyStepScreen'),
  }),
] as const

export const memberScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/profile',
    component: lazyRouteComponent(() => import('./profile-screen.tsx'), 'ProfileScreen'),
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/settings',
    validateSearch: ({ tab }: Record<string, unknown>): { tab?: string } => (typeof tab === 'string' ? { tab } : {}),
    component: lazyRouteComponent(() => import('./settings-screen.tsx'), 'SettingsScreen'),
  }),
] as const
