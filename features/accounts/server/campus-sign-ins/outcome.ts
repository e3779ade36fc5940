import type { CampusTrouble } from '../../schema.ts'
import { SignInFailure } from '#providers/identity/port.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { paths } from '#rules/paths.ts'
import type { CampusSignIn } from './queries.ts'

/** Where the browser goes, by a path of ours. */
export type Outcome = string

type Trip = Partial<Pick<CampusSignIn, 'personId' | 'nextPath'>> & { providerId: string }

/** The screen that says what went wrong: the settings for somebody who connects an account, else the sign-in screen. */
export function toTroubleScreen(trouble: CampusTrouble, { personId, nextPath, providerId }: Trip): Outcome {
  if (personId) return toSettings(trouble)
  const search = new URLSearchParams({ campus: trouble, provider: providerId, ...(nextPath && { next: nextPath }) })
  return `${paths.landing.path}?${search}`
}

export const toSettings = (campus: CampusTrouble | 'connected'): Outcome =>
  `${paths.settings.path}?tab=security&campus=${campus}#campus-accounts`

/** The page that asks for the email address that an account still needs. */
export const toClaimScreen = (id: string): Outcome => `${paths.campusClaim.path}?id=${id}`

/** What a person is told about an error on the way, where there is a screen about it; the log gets the reason. */
export function toTrouble(ctx: RequestCtx, error: unknown): CampusTrouble {
  if (error instanceof SignInFailure) {
    ctx.log.warn({ reason: error.message, cause: describe(error.cause) }, 'a campus sign-in failed')
    return error.reason
  }
  if (!(error instanceof Problem)) throw error
  if (error.status === 429) return 'busy'
  if (error.code === 'auth.campus_expired') return 'expired'
  if (error.code === 'auth.campus_taken') return 'taken'
  throw error
}

/** The name and message of a library's error: its other fields may hold what the provider sent. */
function describe(error: unknown): string | undefined {
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : undefined
}
