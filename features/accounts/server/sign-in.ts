import { demoRoles } from '#features/users/schema.ts'
import { createDemoNewcomer } from '#features/users/server/actions.ts'
import { findDemoPerson } from '#features/users/server/queries.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { problem } from '#platform/server/problem.ts'
import { startSession, type SignInResult } from './sessions/actions.ts'
import { countByBrowser } from './sign-in-links/attempts.ts'

/** Signs in as a demo person, or as a new one who has not onboarded yet. A 404 unless this is a demo instance. */
export async function signInAsDemo(
  ctx: RequestCtx,
  input: { role: string; onboarding: boolean; next?: string | undefined },
): Promise<SignInResult> {
  if (!ctx.config.isDemo) throw problem('request.not_found')
  const role = demoRoles.find((name) => name === input.role)
  if (!role) throw problem('auth.role_unknown')
  await countByBrowser(ctx, {
    byBrowser: 'demo.byBrowser',
    byAddress: 'demo.byAddress',
    withoutCookie: 'demo.byAddress',
  })
  return ctx.transaction(async (tx) => {
    const person = input.onboarding ? await createDemoNewcomer(tx, role) : await findDemoPerson(tx, role)
    if (!person) throw problem('auth.role_unknown')
    return startSession(ctx, { tx, person, next: input.next ?? null })
  })
}
