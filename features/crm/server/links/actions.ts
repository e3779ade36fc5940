import type { CrmFields } from '#providers/crm/port.ts'
import { updateProfile } from '#features/users/server/actions.ts'
import { publishToTeam } from '#features/ventures/server/actions.ts'
import { updateVenture } from '#features/ventures/server/queries.ts'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { SyncRecord } from '../records/queries.ts'
import { lockLocal } from './queries.ts'

const maxNameLength = 100

/** Text of the CRM without control characters, which nobody could have typed here. */
const clean = (value: unknown): string =>
  String(value)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, maxNameLength)

/** Takes over values of the CRM; false where ours changed since they were compared, or are gone. */
export async function applyTheirs(
  tx: TxCtx,
  { local, take }: { local: SyncRecord; take: CrmFields },
): Promise<boolean> {
  const locked = await lockLocal(tx, local)
  if (!locked) return false
  const set = Object.fromEntries(Object.entries(take).map(([field, value]) => [field, clean(value)]))
  const fields = Object.keys(set)
  const current: Record<string, unknown> = 'person' in locked ? locked.person : locked.venture
  if (fields.some((field) => current[field] !== local.fields[field])) return false
  if ('person' in locked) {
    await updateProfile(tx, { before: locked.person, set })
    await tx.publish({ personId: local.id, topic: 'currentUser' })
    await tx.publish({ permission: 'student.list', topic: 'students' })
  } else {
    const { venture } = locked
    await updateVenture(tx, { id: local.id, set: { ...set, version: venture.version + 1, updatedAt: tx.now() } })
    await publishToTeam(tx, venture)
  }
  await tx.record({ name: 'crm.valuesReceived', subjectId: local.id, data: { fields } })
  return true
}
