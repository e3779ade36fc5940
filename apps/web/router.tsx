import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { memberRoute, rootRoute } from '#platform/web/root-routes.ts'
import { routeTree } from './features.ts'
import { AuthGuard } from './auth-guard.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { ShellSkeleton } from './shell/shell-skeleton.tsx'
import { Shell } from './shell/shell.tsx'
import { guardRoute } from './auth-guard-rules.ts'

rootRoute.update({
  component: AuthGuard,
  // At once, and no longer than it takes: nobody should see an empty page or wait for an outline.
  pendingComponent: ShellSkeleton,
  pendingMs: 0,
  pendingMinMs: 0,
  notFoundComponent: NotFoundScreen,
  errorComponent: ErrorScreen,
})
memberRoute.update({ component: Shell, errorComponent: ErrorScreen })

/** The router with every screen of the features. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient, guard: (location) => guardRoute(queryClient, location) },
    defaultPreload: 'intent',
    defaultViewTransition: true,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundScreen,
    defaultErrorComponent: ErrorScreen,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
