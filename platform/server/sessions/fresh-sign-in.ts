import { limits } from '#rules/limits.ts'
import type { Ctx } from '../ctx.ts'
import { problem } from '../problem.ts'

/** For what a session that somebody left open must not do: throws a 403 unless the viewer signed in lately. */
export function assertFreshSignIn({ me, now }: Pick<Ctx, 'me' | 'now'>): void {
  if (me.signedInAt.getTime() < now().getTime() - limits.freshSignIn.ageSeconds * 1_000)
    throw problem('auth.sign_in_stale')
}
