import type { z } from 'zod'
import { findPerson, findPersonByEmail, updatePerson } from '#features/users/server/queries.ts'
import { serializeCurrentUser } from '#features/users/server/serializers.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { problem } from '#platform/server/problem.ts'
import { endSessions, findLastSignIn } from '#platform/server/sessions/sessions.ts'
import { limits } from '#rules/limits.ts'
import { paths } from '#rules/paths.ts'
import type { redeemed } from '../../schema.ts'
import { consumeLinkOnce, linkInvalid, type SignInLink } from '../sign-in-links/queries.ts'

type Confirmation = { link: SignInLink; isByCode: boolean }

/**
 * Makes the address of a confirmation link the person's own. It creates no session: whoever enters a stranger's address as his own
 * would get her into his account. It needs the person's session, or the code where nobody is signed in, and a sign-in of the last
 * ten minutes. It ends the person's other sessions. A 409 when another account has the address by now.
 */
export async function confirmEmailChange(
  ctx: RequestCtx,
  { link, isByCode }: Confirmation,
): Promise<z.input<typeof redeemed>> {
  const { viewer } = ctx
  if (viewer && viewer.id !== link.personId) throw problem('auth.other_account')
  if (!viewer && !isByCode)
    throw problem('auth.code_required', { fields: { code: 'Sign in first, or enter the code from the email.' } })
  const person = await findPerson(ctx, link.personId!)
  if (!person || (person.isDemo && !ctx.config.isDemo)) throw linkInvalid()
  await assertFreshSignIn(ctx, person.id)
  return ctx.transaction(async (tx) => {
    await consumeLinkOnce(tx, link)
    const owner = await findPersonByEmail(tx, link.email)
    if (owner && owner.id !== person.id) throw problem('profile.email_taken')
    const changed = await updatePerson(tx, { id: person.id, set: { email: link.email } })
    await endSessions(tx.db, { personId: person.id, ...(viewer && { except: viewer.sessionId }) })
    await tx.record({ name: 'profile.emailChanged', subjectId: person.id })
    return {
      redirect: viewer ? paths.profile.path : paths.landing.path,
      user: viewer && serializeCurrentUser(changed),
      emailChange: { from: person.email, to: changed.email },
    }
  })
}

/** A session that somebody left open, or took over, is not enough to change who owns the account. */
async function assertFreshSignIn(ctx: RequestCtx, personId: string): Promise<void> {
  const signedInAt = ctx.viewer?.signedInAt ?? (await findLastSignIn(ctx.db, personId))
  const oldest = ctx.now().getTime() - limits.emailChange.signInAgeSeconds * 1_000
  if (signedInAt === null || signedInAt.getTime() < oldest) throw problem('auth.sign_in_stale')
}
