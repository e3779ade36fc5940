import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { liveAnnouncementsQuery } from '#features/announcements/web/api.ts'
import { memberRoute, type RouterContext } from '#platform/web/root-routes.ts'

const dashboard = {
  getParentRoute: () => memberRoute,
  // Their number decides where everything below them is, and a failure of theirs must not keep the rest away.
  loader: ({ context }: { context: RouterContext }) => context.queryClient.prefetchQuery(liveAnnouncementsQuery),
  component: lazyRouteComponent(() => import('./dashboard-screen.tsx'), 'DashboardScreen'),
}

export const dashboardScreens = [
  createRoute({ ...dashboard, path: '/' }),
  createRoute({ ...dashboard, path: '/dashboard' }),
] as const
