import { and, eq, getColumns, isNull } from 'drizzle-orm'
import { limits } from '#rules/limits.ts'
import type { ApiScope } from '#rules/api-scopes.ts'
import type { Db } from '../db/database.ts'
import { people } from '../people/tables.ts'
import { createSecret, hashSecret } from '../sessions/sessions.ts'
import type { Viewer } from '../viewer.ts'
import { apiKeys } from './tables.ts'

/** Scanners of leaked secrets recognize keys by how they begin. */
const prefix = 'fdry_'

/** A new key: the text for its owner, and what is stored of it. */
export function createApiKey(): { token: string; tokenHash: Buffer; ending: string } {
  const token = `${prefix}${createSecret()}`
  return { token, tokenHash: hashSecret(token), ending: token.slice(-4) }
}

/** The key in an `Authorization` header; null where there is none. */
export function readApiKey(authorization: string | undefined): string | null {
  return /^Bearer\s+(fdry_[\w-]{20,100})$/i.exec(authorization ?? '')?.[1] ?? null
}

type KeyHolder = { keyId: string; scopes: ApiScope[]; viewer: Viewer }

/** A key is no sign-in: what asks for a fresh one is refused. Whoever made it had shown a passkey where one is required. */
const neverSignedIn = new Date(0)

/** Whose key this is and what it may do; null when it was revoked, or its person is gone. Notes when it was used. */
export async function findKeyHolder(
  db: Db,
  { token, now, isDemo }: { token: string; now: Date; isDemo: boolean },
): Promise<KeyHolder | null> {
  const [row] = await db
    .select({ key: getColumns(apiKeys), person: getColumns(people) })
    .from(apiKeys)
    .innerJoin(people, eq(people.id, apiKeys.personId))
    .where(and(eq(apiKeys.tokenHash, hashSecret(token)), isNull(apiKeys.revokedAt), isNull(people.deactivatedAt)))
  if (!row || (row.person.isDemo && !isDemo)) return null
  // At most once a minute, as with sessions, so that most reads cause no write.
  const dueBefore = new Date(now.getTime() - limits.session.touchSeconds * 1_000)
  const { id, lastUsedAt } = row.key
  if (lastUsedAt === null || lastUsedAt < dueBefore)
    await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id))
  return {
    keyId: row.key.id,
    scopes: row.key.scopes,
    viewer: { ...row.person, sessionId: row.key.id, signedInAt: neverSignedIn, hasShownPasskey: true },
  }
}
