import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Service } from '#rules/services.ts'
import { serviceConnections } from './tables.ts'

export type ConnectionRow = typeof serviceConnections.$inferSelect
type PersonService = { personId: string; service: Service }

/** What a key is encrypted for: in another person's row it cannot be decrypted. */
export const keyContext = ({ personId, service }: PersonService): string => `service-connection ${personId} ${service}`

const isOf = ({ personId, service }: PersonService) =>
  and(eq(serviceConnections.personId, personId), eq(serviceConnections.service, service))

export async function listConnections({ db }: Ctx, personId: string): Promise<ConnectionRow[]> {
  return db
    .select()
    .from(serviceConnections)
    .where(eq(serviceConnections.personId, personId))
    .orderBy(asc(serviceConnections.service))
}

/** A person's own keys, by service, without those that the service refuses. */
export async function findOwnKeys(
  { db, encryption }: Ctx | TxCtx,
  personId: string,
): Promise<Partial<Record<Service, string>>> {
  const rows = await db
    .select()
    .from(serviceConnections)
    .where(and(eq(serviceConnections.personId, personId), isNull(serviceConnections.refusedAt)))
  return Object.fromEntries(rows.map((row) => [row.service, encryption.decrypt(row.encryptedKey, keyContext(row))]))
}

/** Stores a connection in the place of an earlier one. */
export async function saveConnection(
  { db }: TxCtx,
  row: typeof serviceConnections.$inferInsert,
): Promise<ConnectionRow> {
  const { encryptedKey, lastFour, connectedAt } = row
  const [saved] = await db
    .insert(serviceConnections)
    .values(row)
    .onConflictDoUpdate({
      target: [serviceConnections.personId, serviceConnections.service],
      set: { encryptedKey, lastFour, connectedAt, lastUsedAt: null, refusedAt: null },
    })
    .returning()
  return saved!
}

export async function deleteConnection({ db }: TxCtx, connection: PersonService): Promise<{ id: string } | undefined> {
  const [deleted] = await db.delete(serviceConnections).where(isOf(connection)).returning({ id: serviceConnections.id })
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
