import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

const loadList = lazyRouteComponent(() => import('./students-screen.tsx'), 'StudentsScreen')

export const studentScreens = [
  createRoute({ getParentRoute: () => memberRoute, path: '/student-management', component: loadList }),
  createRoute({ getParentRoute: () => memberRoute, path: '/admin/students', component: loadList }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/admin/students/$studentId',
    component: lazyRouteComponent(() => import('./student-screen.tsx'), 'StudentScreen'),
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/admin/students/$studentId/edit',
    component: lazyRouteComponent(() => import('./student-edit-screen.tsx'), 'StudentEditScreen'),
  }),
] as const
