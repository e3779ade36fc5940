import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { memberRoute } from '#platform/web/root-routes.ts'

export const announcementScreens = [
  createRoute({
    getParentRoute: () => memberRoute,
    path: '/admin/announcements',
    validateSearch: (search: Record<string, unknown>) => search,
    component: lazyRouteComponent(() => import('./announcements-screen.tsx'), 'AnnouncementsScreen'),
  }),
] as const
