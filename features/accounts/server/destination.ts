import { isOnboarding, type Person } from '#platform/server/viewer.ts'
import { findScreens, isRelativeScreen, paths } from '#rules/paths.ts'
import { scopeFor } from '#rules/permissions.ts'

/**
 * Where signing in leads: the screen the person came for, if it is one of ours and they may open it, else the dashboard.
 * Who has not onboarded does so first, and the first step is told the screen they came for.
 */
export function chooseDestination(person: Person, next: string | null): string {
  const target = next !== null && mayOpen(person, next) ? next : null
  if (!isOnboarding(person)) return target ?? paths.dashboard.path
  const step = paths.onboardingStep1.path
  return target === null ? step : `${step}?next=${encodeURIComponent(target)}`
}

function mayOpen(person: Person, next: string): boolean {
  if (!isRelativeScreen(next)) return false
  return findScreens(next).some(({ path, audience, permission }) => {
    // A page for a mailed token is of no use without it.
    if ([paths.signInLink.path, paths.campusClaim.path, paths.invitation.path].some((one) => one === path)) return false
    return (audience === 'member' || audience === 'anyone') && scopeFor(person, permission) !== ''
  })
}
