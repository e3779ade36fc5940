import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

const anySearch = (search: Record<string, unknown>) => search
const management = lazyRouteComponent(() => import('./vector-management-screen.tsx'), 'VectorManagementScreen')

export const knowledgeScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/vector-management',
    validateSearch: anySearch,
    component: management,
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/admin/vector-management',
    validateSearch: anySearch,
    component: management,
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/guides/$guideId',
    validateSearch: anySearch,
    component: lazyRouteComponent(() => import('./guide-screen.tsx'), 'GuideScreen'),
  }),
] as const
