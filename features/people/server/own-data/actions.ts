import type { RequestCtx } from '#platform/server/http/mount.ts'
import { clearCookie } from '#platform/server/http/cookie.ts'
import { assertFreshSignIn } from '#platform/server/sessions/fresh-sign-in.ts'
import { limits } from '#rules/limits.ts'
import { removeOneself } from '../actions.ts'
import { erasureRequestedEmail } from '../emails.ts'

/** Removes the viewer's own account. Staff can restore it until `erasedAt`; then everything is deleted. */
export async function requestErasure(ctx: RequestCtx): Promise<{ erasedAt: Date }> {
  assertFreshSignIn(ctx)
  const erasedAt = new Date(ctx.now().getTime() + limits.person.restoreDays * 86_400_000)
  await ctx.transaction(async (tx) => {
    await removeOneself(tx)
    const { me, config } = tx
    const template = erasureRequestedEmail({ firstName: me.firstName, erasedAt, timeZone: config.timeZone })
    await tx.sendEmail({ to: me.email, template, isForDemo: me.isDemo })
  })
  const { reply, cookies } = ctx.http
  clearCookie(reply, { name: cookies.session, isSecure: cookies.isSecure })
  void reply.header('clear-site-data', '"storage"')
  return { erasedAt }
}
