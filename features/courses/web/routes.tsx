import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

export const courseScreens = [
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
] as const
