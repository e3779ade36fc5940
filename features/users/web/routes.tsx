import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute, onboardingRoute } from '#platform/web/root-routes.ts'

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

export const profileScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/profile',
    component: lazyRouteComponent(() => import('./profile-screen.tsx'), 'ProfileScreen'),
  }),
] as const
