import type { CampusIdentity, IdentityProvider } from '#providers/identity/port.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { problem } from '#platform/server/problem.ts'
import { decryptMemory, encryptIdentity } from './identity.ts'
import { markAnswered, storeIdentity, type CampusSignIn } from './queries.ts'

type AnswerInput = { provider: IdentityProvider; signIn: CampusSignIn; answer: URLSearchParams; state: string }

/**
 * Checks the provider's answer and stores who it names. The sign-in is used up before that: whatever the answer is worth, a second one is
 * refused on every server (T31).
 */
export async function receiveAnswer(
  ctx: RequestCtx,
  { provider, signIn, answer, state }: AnswerInput,
): Promise<CampusIdentity> {
  if (!(await markAnswered(ctx, signIn.id))) throw problem('auth.campus_expired')
  const identity = await provider.finish({ answer, state, memory: decryptMemory(ctx, signIn) })
  const { id } = signIn
  if (!(await storeIdentity(ctx, { id, encryptedIdentity: encryptIdentity(ctx, { id, identity }) })))
    throw problem('auth.campus_expired')
  return identity
}
