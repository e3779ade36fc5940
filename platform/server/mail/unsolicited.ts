import { limits } from '#rules/limits.ts'
import { rateLimits } from '#rules/rate-limits.ts'
import type { Db } from '../db/database.ts'
import type { Encryption } from '../encryption.ts'
import { problem } from '../problem.ts'
import { formatWait, tryRateLimit } from '../rate-limits.ts'

type LimitCtx = { db: Db; encryption: Encryption; now(): Date }

/**
 * Counts an email that its recipient did not ask for, such as an invitation; a 429 when they got several. The last of the limit
 * are kept for sign-in links: nobody can use up what somebody needs to sign in.
 */
export async function countUnsolicitedEmail(ctx: LimitCtx, to: string): Promise<void> {
  const max = limits.unsolicitedEmail.beforeSignIn
  const { isWithin } = await tryRateLimit(ctx, { name: 'email.unsolicited', subject: to.toLowerCase(), max })
  if (isWithin) return
  const retryAfter = rateLimits['email.unsolicited'].windowSeconds
  const wait = formatWait(retryAfter)
  throw problem('email.too_many', {
    retryAfter,
    params: { wait },
    fields: { email: `This address has been sent several emails. Try again in ${wait}.` },
  })
}

/** Counts a sign-in email and answers whether it may be sent. The person asking must not learn the answer (T3). */
export async function maySendSignInEmail(ctx: LimitCtx, to: string): Promise<boolean> {
  return (await tryRateLimit(ctx, { name: 'email.unsolicited', subject: to.toLowerCase() })).isWithin
}
