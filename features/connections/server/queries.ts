import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { KeyService, Service } from '#rules/services.ts'
import { serviceConnections } from './tables.ts'

export type ConnectionRow = typeof serviceConnections.$inferSelect
export type PersonService = { personId: string; service: Service }

/** What a key is encrypted for: in another person's row, or in another column, it cannot be decrypted. */
export const keyContext = ({ personId, service }: PersonService): string => `service-connection ${personId} ${service}`
export const accessTokenContext = (of: PersonService): string => `${keyContext(of)} access token`

const isOf = ({ personId, service }: PersonService) =>
  and(eq(serviceConnections.personId, personId), eq(serviceConnections.service, service))

export async function listConnections({ db }: Ctx, personId: string): Promise<ConnectionRow[]> {
  return db
    .select()
    .from(serviceConnections)
    .where(eq(serviceConnections.personId, personId))
    .orderBy(asc(serviceConnections.service))
}

export async function findConnection(
  { db }: Ctx | TxCtx,
  connection: PersonService,
): Promise<ConnectionRow | undefined> {
  const [row] = await db.select().from(serviceConnections).where(isOf(connection))
  return row
}

/** A person's own keys, by service, without those that the service refuses. */
export async function findOwnKeys(
  { db, encryption }: Ctx | TxCtx,
  personId: string,
): Promise<Partial<Record<KeyService, string>>> {
  const rows = await db
    .select()
    .from(serviceConnections)
    .where(
      and(
        eq(serviceConnections.personId, personId),
        ne(serviceConnections.service, 'google-drive'),
        isNull(serviceConnections.refusedAt),
      ),
    )
  return Object.fromEntries(rows.map((row) => [row.service, encryption.decrypt(row.encryptedKey, keyContext(row))]))
}

type NewConnection = typeof serviceConnections.$inferInsert

/** Stores a connection in the place of an earlier one. */
export async function saveConnection({ db }: TxCtx, row: NewConnection): Promise<ConnectionRow> {
  const unset = { accountEmail: null, encryptedAccessToken: null, accessExpiresAt: null, expiresAt: null }
  const { personId: _person, service: _service, ...set } = { ...unset, ...row }
  const [saved] = await db
    .insert(serviceConnections)
    .values(row)
    .onConflictDoUpdate({
      target: [serviceConnections.personId, serviceConnections.service],
      set: { ...set, lastUsedAt: null, refusedAt: null, refusal: null },
    })
    .returning()
  return saved!
}

/** Changes a connection, unless another key or access took its place meanwhile. */
export async function updateConnection(
  { db }: Ctx | TxCtx,
  { row, set }: { row: ConnectionRow; set: Partial<NewConnection> },
): Promise<void> {
  const { id, encryptedKey } = row
  const isSame = and(eq(serviceConnections.id, id), eq(serviceConnections.encryptedKey, encryptedKey))
  await db.update(serviceConnections).set(set).where(isSame)
}

export async function deleteConnection({ db }: TxCtx, connection: PersonService): Promise<ConnectionRow | undefined> {
  const [deleted] = await db.delete(serviceConnections).where(isOf(connection)).returning()
  return deleted
}

/** Notes that a person's own key was used, and whether the service refused it. */
export async function noteKeyUse(
  { db, now }: Ctx | TxCtx,
  { isRefused, ...connection }: PersonService & { isRefused: boolean },
): Promise<void> {
  await db
    .update(serviceConnections)
    .set({ lastUsedAt: now(), ...(isRefused && { refusedAt: now() }) })
    .where(isOf(connection))
}
