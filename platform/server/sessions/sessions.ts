import { hash, randomBytes } from 'node:crypto'
import { and, desc, eq, getColumns, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { limits } from '#rules/limits.ts'
import type { Role } from '#rules/permissions.ts'
import { createLoader } from '../db/loader.ts'
import { newId } from '../db/columns.ts'
import type { Database, Db } from '../db/database.ts'
import { people } from '../people/tables.ts'
import type { ViewAs, Viewer } from '../viewer.ts'
import { impersonations, sessions } from './tables.ts'

export type SessionRow = typeof sessions.$inferSelect
type SessionWithPerson = {
  session: Pick<SessionRow, 'id' | 'createdAt' | 'lastSeenAt' | 'expiresAt' | 'passkeyAt'>
  person: Omit<Viewer, 'sessionId' | 'signedInAt' | 'hasShownPasskey'>
  viewAs?: ViewAs | null
}

/** SHA-256 of a secret, stored in its place. The secrets are 256 random bits, so no salt is needed. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** 256 random bits as text that needs no escaping in URLs, headers, or HTML. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

const isStaff = ({ role }: { role: Role }): boolean => role === 'admin' || role === 'director'

/** How long a session may be idle and how long it may last. Shorter for staff, who see other people's data. */
export function sessionLifetimeFor(role: Role): { idleSeconds: number; ageSeconds: number } {
  return isStaff({ role }) ? limits.session.staff : limits.session.member
}

/** `isDemo`: whether this installation is a demo; elsewhere sessions of demo people do not count. */
type LookupOptions = { now(): Date; isDemo: boolean }

/**
 * Builds the look-up that every request starts with: cookie → viewer, or null without a live session. It queries the
 * database each time, so that a session ended on one server ends on all of them at once (T8).
 */
export function createSessionLookup(
  database: Database,
  { now, isDemo }: LookupOptions,
): (token: string) => Promise<Viewer | null> {
  const query = prepareLookup(database)

  const loadSession = createLoader<SessionWithPerson>(async (tokens) => {
    const tokensByHash = new Map(tokens.map((token) => [hashSecret(token).toString('hex'), token]))
    const rows = await query.execute({ hashes: Array.from(tokensByHash.keys(), (hex) => `\\x${hex}`), now: now() })
    return new Map(rows.map((row) => [tokensByHash.get(row.hash)!, row]))
  })

  return async (token) => {
    const found = await loadSession(token)
    if (found === null || isExpired(found, now()) || (found.person.isDemo && !isDemo)) return null
    touch(database.db, { session: found.session, now: now() })
    const { viewAs, session } = found
    // Somebody who became staff meanwhile is not viewed any longer.
    if (viewAs && isStaff(found.person)) return null
    const { id: sessionId, createdAt: signedInAt } = session
    const hasShownPasskey = session.passkeyAt !== null
    return { ...found.person, sessionId, signedInAt, hasShownPasskey, ...(viewAs && { viewAs }) }
  }
}

/**
 * Lateral joins, so that each session looks up its one person by index. PostgreSQL may plan a plain join as a scan of all people
 * if it plans before the tables are analyzed, as on a new installation, and keeps that plan: about 5 ms per request for 1,000 people.
 */
function prepareLookup({ db }: Database) {
  const { id, createdAt, lastSeenAt, expiresAt, passkeyAt, tokenHash } = sessions
  const isViewing = and(isNull(impersonations.endedAt), gt(impersonations.expiresAt, sql.placeholder('now')))
  const viewAs = db
    .select()
    .from(impersonations)
    .where(and(eq(impersonations.sessionId, sessions.id), isViewing))
    .limit(1)
    .as('view_as')
  const person = db
    .select()
    .from(people)
    .where(and(eq(people.id, sql`coalesce(${viewAs.personId}, ${sessions.personId})`), isNull(people.deactivatedAt)))
    .limit(1)
    .as('person')
  return db
    .select({
      hash: sql<string>`encode(${tokenHash}, 'hex')`,
      session: { id, createdAt, lastSeenAt, expiresAt, passkeyAt },
      person: getColumns(person),
      viewAs: { id: viewAs.id, adminId: viewAs.adminId, until: viewAs.expiresAt },
    })
    .from(sessions)
    .leftJoinLateral(viewAs, sql`true`)
    .crossJoinLateral(person)
    .where(sql`${tokenHash} = any(${sql.placeholder('hashes')}::bytea[])`)
    .prepare('sessions_by_token')
}

type SessionAge = {
  session: Pick<SessionRow, 'lastSeenAt' | 'expiresAt'>
  person: { role: Role }
  viewAs?: SessionWithPerson['viewAs']
}

function isExpired({ session, person, viewAs }: SessionAge, now: Date): boolean {
  const idleMs = sessionLifetimeFor(viewAs ? 'admin' : person.role).idleSeconds * 1_000
  return session.expiresAt <= now || session.lastSeenAt.getTime() + idleMs <= now.getTime()
}

/** At most once a minute and without waiting: a lost write only makes the session look a minute older. */
function touch(db: Db, { session, now }: { session: SessionWithPerson['session']; now: Date }): void {
  const dueBefore = new Date(now.getTime() - limits.session.touchSeconds * 1_000)
  if (session.lastSeenAt > dueBefore) return
  db.update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, session.id), lt(sessions.lastSeenAt, dueBefore)))
    .then(undefined, () => undefined)
}

type NewSession = {
  personId: string
  role: Role
  userAgent: string
  network: string
  campusProviderId?: string | null
  /** Whether a passkey signs them in. */
  isByPasskey?: boolean
  now: Date
}

/** Creates a session and returns the cookie's value, of which only a hash is stored. */
export async function createSession(db: Db, input: NewSession): Promise<{ token: string; maxAgeSeconds: number }> {
  const token = createSecret()
  const { ageSeconds } = sessionLifetimeFor(input.role)
  await db.insert(sessions).values({
    id: newId(),
    tokenHash: hashSecret(token),
    personId: input.personId,
    userAgent: input.userAgent.slice(0, 400),
    network: input.network,
    campusProviderId: input.campusProviderId,
    passkeyAt: input.isByPasskey ? input.now : null,
    createdAt: input.now,
    lastSeenAt: input.now,
    expiresAt: new Date(input.now.getTime() + ageSeconds * 1_000),
  })
  return { token, maxAgeSeconds: ageSeconds }
}

/** Notes that the person showed a passkey in this session. */
export async function noteSessionPasskey(db: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  await db.update(sessions).set({ passkeyAt: now }).where(eq(sessions.id, id))
}

/** The person's live sessions, the most recently used first. */
export async function listSessions(db: Db, { personId, now }: { personId: string; now: Date }): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.personId, personId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt))
}

/** When the person last signed in anywhere, or null without a session. */
export async function findLastSignIn(db: Db, personId: string): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.personId, personId))
    .orderBy(desc(sessions.createdAt))
    .limit(1)
  return row?.createdAt ?? null
}

type EndedSession = Pick<SessionRow, 'id' | 'campusProviderId'>

/** Ends one session of the person and returns it; null where there was none. */
export async function endSession(
  db: Db,
  { personId, id }: { personId: string; id: string },
): Promise<EndedSession | null> {
  const [ended] = await db
    .delete(sessions)
    .where(and(eq(sessions.personId, personId), eq(sessions.id, id)))
    .returning({ id: sessions.id, campusProviderId: sessions.campusProviderId })
  return ended ?? null
}

/** Ends all sessions of the person except one; returns how many. */
export async function endSessions(
  db: Db,
  { personId, except }: { personId: string; except?: string },
): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.personId, personId), except ? ne(sessions.id, except) : undefined))
    .returning({ id: sessions.id })
  return ended.length
}

/** Deletes expired sessions; returns how many. */
export async function purgeSessions(db: Db, now: Date): Promise<number> {
  const longestIdle = new Date(now.getTime() - limits.session.member.idleSeconds * 1_000)
  const purged = await db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, now), lt(sessions.lastSeenAt, longestIdle)))
    .returning({ id: sessions.id })
  return purged.length
}

/** Ends the session of this cookie. */
export async function endSessionByToken(db: Db, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashSecret(token)))
}

/** Which of these sessions have not ended. Runs every few seconds for all open streams, several of which may be of one session. */
export async function findLiveSessions(db: Db, { ids, now }: { ids: string[]; now: Date }): Promise<Set<string>> {
  const { id, lastSeenAt, expiresAt } = sessions
  const rows = await db
    .select({ session: { id, lastSeenAt, expiresAt }, person: { role: people.role } })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(and(sql`${sessions.id} = any(${sql.param([...new Set(ids)])}::uuid[])`, isNull(people.deactivatedAt)))
  return new Set(rows.filter((row) => !isExpired(row, now)).map((row) => row.session.id))
}
