import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

export const speechScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/tools/texttospeech',
    component: lazyRouteComponent(() => import('./speech-screen.tsx'), 'SpeechScreen'),
  }),
] as const
