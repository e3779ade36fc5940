import type { TxCtx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import type { Person } from '#platform/server/viewer.ts'
import { isSandbox } from '../links/actions.ts'
import { insertPerson } from '../queries.ts'
import { startSession, type SignInResult } from '../sign-in.ts'

type InvitedPerson = Pick<Person, 'email' | 'firstName' | 'lastName' | 'isDemo'>

/**
 * Makes the account of somebody who was invited and signs them in: the mailed invitation proved the address, which may be
 * anywhere. Answers null when the address got an account meanwhile.
 */
export async function createInvitedAccount(
  ctx: RequestCtx,
  { tx, invited }: { tx: TxCtx; invited: InvitedPerson },
): Promise<{ person: Person; signInResult: SignInResult } | null> {
  const person = await insertPerson(tx, {
    ...invited,
    isDemo: invited.isDemo || isSandbox(ctx),
    // Both names, as after any registration.
    profileCompletion: 20,
    createdAt: tx.now(),
  })
  if (!person) return null
  await tx.record({ name: 'member.registered', subjectId: person.id })
  return { person, signInResult: await startSession(ctx, { tx, person }) }
}
