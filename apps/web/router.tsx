import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { memberRoute, rootRoute } from '#platform/web/roots.ts'
import { routeTree } from './features.ts'
import { Gate } from './gate.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { ScreenFailure } from './screen-failure.tsx'
import { ShellSkeleton } from './shell/shell-skeleton.tsx'
import { Shell } from './shell/shell.tsx'
import { enterScreen } from './gate-rules.ts'

rootRoute.update({
  component: Gate,
  // At once, and no longer than it takes: nobody should see an empty page or wait for an outline.
  pendingComponent: ShellSkeleton,
  pendingMs: 0,
  pendingMinMs: 0,
  notFoundComponent: NotFoundScreen,
  errorComponent: ScreenFailure,
})
memberRoute.update({ component: Shell, errorComponent: ScreenFailure })

/** The router with every screen of the features. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient, enter: (pathname: string) => enterScreen(queryClient, pathname) },
    defaultPreload: 'intent',
    defaultViewTransition: true,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundScreen,
    defaultErrorComponent: ScreenFailure,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
