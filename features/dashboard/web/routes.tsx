import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { currentUserQuery } from '#features/accounts/web/api.ts'
import { liveAnnouncementsQuery } from '#features/announcements/web/api.ts'
import { memberRoute, type RouterContext } from '#platform/web/root-routes.ts'
import { agendaQuery } from './api.ts'

const Screen = lazyRouteComponent(() => import('./dashboard-screen.tsx'), 'DashboardScreen')

const dashboard = {
  getParentRoute: () => memberRoute,
  // How many there are decides where everything below is, and a failure of theirs must not keep the rest away.
  loader: async ({ context: { queryClient } }: { context: RouterContext }) => {
    const user = queryClient.getQueryData(currentUserQuery.queryKey)
    if (!user) return
    await Promise.all([
      Screen.preload?.(),
      queryClient.prefetchQuery(liveAnnouncementsQuery),
      user.role === 'student' ? undefined : readAgenda(queryClient),
    ])
  },
  // Not `Screen` itself, which guests would load, too: they see the sign-in screen here.
  component: () => <Screen />,
}

/** Read again at each visit; only the first one waits for it. */
function readAgenda(queryClient: QueryClient): Promise<void> | undefined {
  const isFirst = queryClient.getQueryData(agendaQuery.queryKey) === undefined
  const reading = queryClient.prefetchQuery({ ...agendaQuery, staleTime: 0 })
  return isFirst ? reading : undefined
}

export const dashboardScreens = [
  createRoute({ ...dashboard, path: '/' }),
  createRoute({ ...dashboard, path: '/dashboard' }),
] as const
