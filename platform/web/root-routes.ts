import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, type ParsedLocation } from '@tanstack/react-router'

export type RouterContext = {
  queryClient: QueryClient
  /** Called before any screen; throws a redirect to keep somebody where they belong. */
  guard(location: ParsedLocation): Promise<void>
}

/** The root of all screens. `apps/web` gives these four their components; features hang their screens below them. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location }) => context.guard(location),
})

/** Reachable signed in or not, without the shell. */
export const publicRoute = createRoute({ getParentRoute: () => rootRoute, id: 'open' })

/** The three steps of onboarding, without the shell. */
export const onboardingRoute = createRoute({ getParentRoute: () => rootRoute, id: 'onboarding' })

/** Everything inside the shell. */
export const memberRoute = createRoute({ getParentRoute: () => rootRoute, id: 'member' })
