import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

export const peopleScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/user-management',
    component: lazyRouteComponent(() => import('./people-screen.tsx'), 'UserManagementScreen'),
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/team-management',
    component: lazyRouteComponent(() => import('./people-screen.tsx'), 'TeamManagementScreen'),
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/mentor-management',
    component: lazyRouteComponent(() => import('./people-screen.tsx'), 'MentorManagementScreen'),
  }),
] as const
