import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

export const contentScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/resources',
    component: lazyRouteComponent(() => import('./resources-screen.tsx'), 'ResourcesScreen'),
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/resources/$resourceId',
    component: lazyRouteComponent(() => import('./resource-screen.tsx'), 'ResourceScreen'),
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/tools',
    component: lazyRouteComponent(() => import('./tools-screen.tsx'), 'ToolsScreen'),
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/courses',
    component: lazyRouteComponent(() => import('./courses-screen.tsx'), 'CoursesScreen'),
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/courses/$slug',
    component: lazyRouteComponent(() => import('./course-screen.tsx'), 'CourseScreen'),
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/admin/content',
    component: lazyRouteComponent(() => import('./content-screen.tsx'), 'ContentScreen'),
  }),
] as const
