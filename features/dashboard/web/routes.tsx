import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { currentUserQuery } from '#features/accounts/web/api.ts'
import { liveAnnouncementsQuery } from '#features/announcements/web/api.ts'
import { memberRoute, type RouterContext } from '#platform/web/root-routes.ts'

const dashboard = {
  getParentRoute: () => memberRoute,
  // Their number decides where everything below them is, and a failure of theirs must not keep the rest away.
  // Guests see the sign-in screen at this address and may not read them.
  loader: ({ context: { queryClient } }: { context: RouterContext }) =>
    queryClient.getQueryData(currentUserQuery.queryKey) ? queryClient.prefetchQuery(liveAnnouncementsQuery) : undefined,
  component: lazyRouteComponent(() => import('./dashboard-screen.tsx'), 'DashboardScreen'),
}

export const dashboardScreens = [
  createRoute({ ...dashboard, path: '/' }),
  createRoute({ ...dashboard, path: '/dashboard' }),
] as const
