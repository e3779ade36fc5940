import { eq, inArray, or, sql } from 'drizzle-orm'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { Person } from '#platform/server/viewer.ts'
import { toRemoteId } from '../links/plan.ts'
import { crmLinks, crmNotes, crmRunItems } from '../tables.ts'

/**
 * Deletes what the sync keeps of a person, their ventures and their interactions, while those are still there: links, reports of syncs, and
 * their records of the built-in directory, also where another CRM is used by now. A record in an outside CRM stays: that one is the staff's.
 */
export async function eraseFromCrm({ db }: TxCtx, { id, email }: Pick<Person, 'id' | 'email'>): Promise<void> {
  const listIds = async (from: ReturnType<typeof sql>) =>
    (await db.execute<{ id: string }>(sql`select id from ${from} = ${id}`)).rows.map((row) => row.id)
  const ventureIds = await listIds(sql`ventures where owner_id`)
  const interactionIds = await listIds(sql`interactions where student_id`)
  const links = await db
    .delete(crmLinks)
    .where(or(eq(crmLinks.personId, id), inArray(crmLinks.ventureId, ventureIds)))
    .returning({ remoteId: crmLinks.remoteId })
  const localIds = [id, ...ventureIds]
  const remoteIds = [...links.flatMap(({ remoteId }) => remoteId ?? []), ...localIds.map(toRemoteId)]
  // Their notes go with them.
  await db.execute(sql`delete from crm_directory_records
    where id::text in ${remoteIds} or (kind = 'person' and key = lower(${email}))`)
  await db.delete(crmNotes).where(inArray(crmNotes.interactionId, interactionIds))
  await db.delete(crmRunItems).where(inArray(crmRunItems.localId, [...localIds, ...interactionIds]))
}
