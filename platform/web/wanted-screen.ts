import { isRelativeScreen, paths } from '#rules/paths.ts'

/** The sign-in page that leads back to this location. */
export function toSignInPath({ href }: { href: string }): string {
  return `/?next=${encodeURIComponent(href)}`
}

const key = 'foundry.wantedScreen'

/** Keeps the screen that somebody came for until they have onboarded, in this tab, also over a reload. */
export function keepWantedScreen(href: string): void {
  try {
    sessionStorage.setItem(key, href)
  } catch {
    // Without storage, as in some private windows, onboarding leads to the dashboard.
  }
}

/** The screen to open after onboarding: the one somebody came for, else the dashboard. It is asked for once. */
export function takeWantedScreen(): string {
  try {
    const href = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    if (href && isRelativeScreen(href) && href !== '/') return href
  } catch {
    // Forbidden.
  }
  return paths.dashboard.path
}
