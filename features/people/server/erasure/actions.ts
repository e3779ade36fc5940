import { writeJobEntry } from '#platform/server/audit/audit-trail.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Person } from '#platform/server/viewer.ts'
import { listDueForErasure } from '../queries.ts'
import {
  eraseColumn,
  eraseMentions,
  findHeir,
  listFileKeys,
  lockDue,
  passOnVentures,
  personalColumns,
} from './queries.ts'

export const eraseJob = 'people.erase-removed'

/** Erases everybody who was removed more than 30 days ago. */
export async function eraseRemoved(ctx: Ctx): Promise<void> {
  for (const id of await listDueForErasure(ctx)) await erasePerson(ctx, id)
}

/**
 * Deletes everything of one person: rows, mentions in payloads, files. What belongs to the program passes on to an administrator.
 * The audit log keeps the id. The files go last: a crash in between leaves files without rows, which the nightly clean-up removes.
 */
async function erasePerson(ctx: Ctx, id: string): Promise<void> {
  const keys = await ctx.transaction(async (tx) => {
    const person = await lockDue(tx, id)
    if (person === null) return []
    const heirId = await findHeir(tx, person)
    // Without an administrator nobody could take over; the person stays removed until there is one.
    if (heirId === null) return []
    await passOnVentures(tx, person.id)
    // Files in other people's ventures stay there; those of deleted ventures are removed by the nightly clean-up of files without a row.
    const columns = personalColumns.filter(({ erase }) => erase === 'delete')
    const ownKeys = await listFileKeys(tx, { columns, person })
    await eraseRows(tx, { person, heirId })
    // Not an event: that would keep the id. After a restore from a backup, these entries say whom to erase again.
    await writeJobEntry(tx, { action: 'person.erased', subjectId: person.id, isDemo: person.isDemo, job: eraseJob })
    return ownKeys
  })
  for (const key of keys) await ctx.providers.files.remove(key)
}

async function eraseRows(tx: TxCtx, { person, heirId }: { person: Person; heirId: string }): Promise<void> {
  // The person's own row comes last: until then others refer to it.
  const targets = personalColumns.filter(({ table }) => table !== 'people')
  await eraseMentions(tx, person)
  for (const target of targets) await eraseColumn(tx, { target, person, heirId })
  for (const target of personalColumns) if (target.table === 'people') await eraseColumn(tx, { target, person, heirId })
}
