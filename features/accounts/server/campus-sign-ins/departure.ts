import { newId } from '#platform/server/db/columns.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { createSecret, hashSecret } from '#platform/server/sessions/sessions.ts'
import { signInLimits } from '#rules/sign-in-limits.ts'
import { countByBrowser } from '../sign-in-links/attempts.ts'
import { encryptMemory, findProvider } from './identity.ts'
import { insertCampusSignIn } from './queries.ts'

const tripLimits = {
  byBrowser: 'campus.byBrowser',
  byAddress: 'campus.byAddress',
  withoutCookie: 'campus.withoutCookie',
} as const

/** The provider's page for a browser that leaves now; what the answer must fit to is stored. `personId`: who connects an account. */
export async function leave(
  ctx: RequestCtx,
  { providerId, ...trip }: { providerId: string; personId: string | null; nextPath: string | null },
): Promise<string> {
  const provider = findProvider(ctx, providerId)
  const browser = await countByBrowser(ctx, tripLimits)
  const [id, state, createdAt] = [newId(), createSecret(), ctx.now()]
  const { url, memory } = await provider.start(state)
  await insertCampusSignIn(ctx, {
    id,
    providerId,
    ...trip,
    stateHash: hashSecret(state),
    browserHash: hashSecret(browser.id),
    encryptedMemory: encryptMemory(ctx, { id, memory }),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + signInLimits.campusSignIn.ageSeconds * 1_000),
  })
  return url
}
