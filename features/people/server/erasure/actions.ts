import { queueRevocation } from '#features/connections/server/revocations/actions.ts'
import { eraseFromCrm } from '#features/crm/server/erasure/queries.ts'
import { writeJobEntry } from '#platform/server/audit/audit-trail.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { Person } from '#platform/server/viewer.ts'
import { listDueForErasure } from '../queries.ts'
import {
  eraseColumn,
  eraseMentions,
  findHeir,
  listExisting,
  listFileKeys,
  lockAny,
  lockDue,
  passOnVentures,
  personalColumns,
} from './queries.ts'

/** Notes the erased outside of the database, see `features/backups`. */
const erasedListJob = 'backups.note-erased'

export const eraseJob = 'people.erase-removed'

/** Erases everybody who was removed more than 30 days ago. */
export async function eraseRemoved(ctx: Ctx): Promise<void> {
  for (const id of await listDueForErasure(ctx)) await erasePerson(ctx, { id, lock: lockDue })
}

/**
 * Erases people once more whom a restored backup brought back, whatever it says of them; returns how many there were. One without an
 * administrator to take over what belongs to the program is not erased, and fails it.
 */
export async function eraseAgain(ctx: Ctx, ids: Iterable<string>): Promise<number> {
  let count = 0
  for (const id of await listExisting(ctx, [...ids])) {
    if (!(await erasePerson(ctx, { id, lock: lockAny }))) throw new Error(`Nobody can take over from person ${id}`)
    count++
  }
  return count
}

type ErasureInput = { id: string; lock(tx: TxCtx, id: string): Promise<Person | null> }

/**
 * Deletes everything of one person: rows, mentions in payloads, files, and access to their accounts elsewhere. What belongs to the
 * program passes on to an administrator.
 * The audit log keeps the id. The files go last: a crash in between leaves files without rows, which the nightly clean-up removes.
 */
async function erasePerson(ctx: Ctx, { id, lock }: ErasureInput): Promise<boolean> {
  const keys = await ctx.transaction(async (tx) => {
    const person = await lock(tx, id)
    if (person === null) return null
    const heirId = await findHeir(tx, person)
    // Without an administrator nobody could take over; the person stays removed until there is one.
    if (heirId === null) return null
    await passOnVentures(tx, person.id)
    // Files in other people's ventures stay there; those of deleted ventures are removed by the nightly clean-up of files without a row.
    const columns = personalColumns.filter(({ erase }) => erase === 'delete')
    const ownKeys = await listFileKeys(tx, { columns, person })
    await queueRevocation(tx, person.id)
    await eraseFromCrm(tx, person)
    await eraseRows(tx, { person, heirId })
    // Not an event: that would keep the id. After a restore from a backup, these entries say whom to erase again.
    await tx.queue(erasedListJob, { data: {} })
    await writeJobEntry(tx, { action: 'person.erased', subjectId: person.id, isDemo: person.isDemo, job: eraseJob })
    return ownKeys
  })
  for (const key of keys ?? []) await ctx.providers.files.remove(key)
  return keys !== null
}

async function eraseRows(tx: TxCtx, { person, heirId }: { person: Person; heirId: string }): Promise<void> {
  // The person's own row comes last: until then others refer to it.
  const targets = personalColumns.filter(({ table }) => table !== 'people')
  await eraseMentions(tx, person)
  for (const target of targets) await eraseColumn(tx, { target, person, heirId })
  for (const target of personalColumns) if (target.table === 'people') await eraseColumn(tx, { target, person, heirId })
}
