import { registerPerson } from '#features/users/server/actions.ts'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import type { Person } from '#platform/server/viewer.ts'
import { isSandbox } from '../sign-in-links/actions.ts'
import { startSession, type SignInResult } from '../sign-in.ts'

type InvitedPerson = Pick<Person, 'email' | 'firstName' | 'lastName' | 'isDemo'>

/**
 * Creates the account of an invited person and signs them in. The emailed invitation proved the address, so it may be at
 * any domain. Null when the address got an account in the meantime.
 */
export async function createInvitedAccount(
  ctx: RequestCtx,
  { tx, invited }: { tx: TxCtx; invited: InvitedPerson },
): Promise<{ person: Person; signInResult: SignInResult } | null> {
  const person = await registerPerson(tx, { ...invited, isDemo: invited.isDemo || isSandbox(ctx) })
  return person && { person, signInResult: await startSession(ctx, { tx, person }) }
}
