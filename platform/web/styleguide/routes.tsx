import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

const component = lazyRouteComponent(() => import('./styleguide-screen.tsx'), 'StyleguideScreen')

export const styleguideScreens = [
  createRoute({ getParentRoute: () => memberRoute, path: '/styleguide', component }),
] as const
