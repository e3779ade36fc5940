import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

export const mentoringScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/mentors',
    component: lazyRouteComponent(() => import('./my-mentors-screen.tsx'), 'MyMentorsScreen'),
  }),
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/mentor-directory',
    component: lazyRouteComponent(() => import('./mentor-directory-screen.tsx'), 'MentorDirectoryScreen'),
  }),
] as const
