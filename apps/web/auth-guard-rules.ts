import type { QueryClient } from '@tanstack/react-query'
import { redirect, type ParsedLocation } from '@tanstack/react-router'
import type { CurrentUser } from '#features/users/schema.ts'
import { currentUserQuery, isOnboarding } from '#features/accounts/web/api.ts'
import { keepWantedScreen } from '#platform/web/wanted-screen.ts'

/** What mailed links open, signed in or not. */
const publicScreens = ['/auth/link', '/auth/campus', '/venture-invitation']
const allowedDuringOnboarding = [...publicScreens, '/onboarding/step1', '/onboarding/step2', '/onboarding/step3']

export const isPublicScreen = (pathname: string): boolean =>
  publicScreens.includes(pathname) || pathname.startsWith('/check-in/')

/** Whether this person is kept away from this screen until they have onboarded. */
export function mustOnboardFirst(user: CurrentUser | null | undefined, pathname: string): boolean {
  return Boolean(user && isOnboarding(user)) && !allowedDuringOnboarding.includes(pathname)
}

/** Before any screen: know who is there, and keep those who have not onboarded on the three steps, which lead on to where they wanted. */
export async function guardRoute(queryClient: QueryClient, location: ParsedLocation): Promise<void> {
  const user = await queryClient.ensureQueryData(currentUserQuery)
  if (!user || !isOnboarding(user)) return
  const mustLeave = mustOnboardFirst(user, location.pathname)
  // Signing in leads to the first step and names the screen there.
  const wanted = mustLeave ? location.href : new URLSearchParams(location.searchStr).get('next')
  if (wanted) keepWantedScreen(wanted)
  if (mustLeave) throw redirect({ to: '/onboarding/step1' })
}
