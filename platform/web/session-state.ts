import { useSyncExternalStore } from 'react'

/** `stale`: the session goes on, but what comes next needs a new sign-in. */
export type SessionEnding = 'ended' | 'stale'

/**
 * What happens when the session ended while somebody works: their calls wait until they have signed in again and then go on, so
 * nothing they typed is lost. The app asks them to, over the screen.
 */
let ending: SessionEnding | null = null
let isSignedIn = () => false
let waiting: (() => void)[] = []
const listeners = new Set<() => void>()

function setEnding(value: SessionEnding | null): void {
  ending = value
  for (const listener of listeners) listener()
}

/** Once at the start: whether the app shows somebody's screens. Without anybody, a refused call fails at once. */
export function trackSession(options: { isSignedIn(): boolean }): void {
  isSignedIn = options.isSignedIn
}

/** Asks the person to sign in again. True once they have, false at once where nobody was signed in. */
export async function waitForSignIn(reason: SessionEnding = 'ended'): Promise<boolean> {
  if (!isSignedIn()) return false
  const renewal = new Promise<void>((resolve) => waiting.push(resolve))
  setEnding(reason)
  await renewal
  return true
}

/** Lets the waiting calls go on. */
export function resumeSession(): void {
  const resolvers = waiting
  waiting = []
  setEnding(null)
  for (const resolve of resolvers) resolve()
}

/** For another person, or none: the waiting calls belong to screens that are gone, so they never go on. */
export function dropSession(): void {
  waiting = []
  setEnding(null)
}

export const getSessionEnding = (): SessionEnding | null => ending

export function useSessionEnding(): SessionEnding | null {
  return useSyncExternalStore(subscribe, getSessionEnding)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls back each time the same person has signed in again; returns a function that stops it. */
export function onSessionResumed(listener: () => void): () => void {
  let before = ending
  return subscribe(() => {
    if (before !== null && ending === null && isSignedIn()) listener()
    before = ending
  })
}
