import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseClickSearch, parsePeriodSearch } from '#features/click-analytics/web/api.ts'
import { memberRoute } from '#platform/web/root-routes.ts'

export const linkScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/link-tracking',
    component: lazyRouteComponent(() => import('./links-screen.tsx'), 'LinksScreen'),
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/link-tracking/$linkId',
    validateSearch: parseClickSearch,
    component: lazyRouteComponent(() => import('./link-screen.tsx'), 'LinkScreen'),
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/link-analytics',
    validateSearch: parsePeriodSearch,
    component: lazyRouteComponent(() => import('./link-analytics-screen.tsx'), 'LinkAnalyticsScreen'),
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/link-trash',
    component: lazyRouteComponent(() => import('./link-trash-screen.tsx'), 'LinkTrashScreen'),
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/link-integrations',
    component: lazyRouteComponent(() => import('./link-integrations-screen.tsx'), 'LinkIntegrationsScreen'),
  }),
] as const
