import type { Problem } from '#platform/contract/problem.ts'
import { waitForSignIn } from './session-state.ts'

/**
 * For what needs a recent sign-in: asks the person to sign in again, over the screen, and then tries once more. Answers whether the
 * failure was that.
 */
export function retryWhenFresh({ code }: Problem, retry: () => unknown): boolean {
  if (code !== 'auth.sign_in_stale') return false
  void waitForSignIn('stale').then((isSignedIn) => isSignedIn && retry())
  return true
}
