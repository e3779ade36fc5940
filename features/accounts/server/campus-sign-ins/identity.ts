import { timingSafeEqual } from 'node:crypto'
import type { CampusIdentity, IdentityProvider } from '#providers/identity/port.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { problem } from '#platform/server/problem.ts'
import { hashSecret } from '#platform/server/sessions/sessions.ts'
import type { CampusSignIn } from './queries.ts'

type EncryptionCtx = Pick<Ctx, 'encryption'>

/** The provider with this id, or a 404. */
export function findProvider({ providers }: Pick<Ctx, 'providers'>, id: string): IdentityProvider {
  const provider = providers.identity.find((one) => one.id === id)
  if (!provider) throw problem('auth.campus_unknown')
  return provider
}

/** Whether this is the browser that left for the provider: an answer that somebody else fetched signs nobody in here (T31). */
export function isSameBrowser({ http }: RequestCtx, { browserHash }: Pick<CampusSignIn, 'browserHash'>): boolean {
  const browser = http.browsers.find(http.request)
  return browser !== null && timingSafeEqual(hashSecret(browser.id), browserHash)
}

const toContext = (id: string, what: 'memory' | 'identity') => `campus sign-in ${id} ${what}`

export const encryptMemory = ({ encryption }: EncryptionCtx, { id, memory }: { id: string; memory: string }): string =>
  encryption.encrypt(memory, toContext(id, 'memory'))

export const decryptMemory = ({ encryption }: EncryptionCtx, { id, encryptedMemory }: CampusSignIn): string =>
  encryption.decrypt(encryptedMemory, toContext(id, 'memory'))

export const encryptIdentity = (
  { encryption }: EncryptionCtx,
  { id, identity }: { id: string; identity: CampusIdentity },
): string => encryption.encrypt(JSON.stringify(identity), toContext(id, 'identity'))

/** Who the provider says it is; null before its answer came. */
export function decryptIdentity(
  { encryption }: EncryptionCtx,
  { id, encryptedIdentity }: CampusSignIn,
): CampusIdentity | null {
  if (encryptedIdentity === null) return null
  return JSON.parse(encryption.decrypt(encryptedIdentity, toContext(id, 'identity'))) as CampusIdentity
}
