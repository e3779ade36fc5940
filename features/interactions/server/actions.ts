import type { z } from 'zod'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { assertVersion } from '#platform/server/http/version.ts'
import { problem } from '#platform/server/problem.ts'
import type { followUpChange, interactionEdit, newInteraction, quickLog } from '../schema.ts'
import { parseMoment } from './follow-ups/day-bounds.ts'
import {
  findInteraction,
  insertInteractions,
  lockInteraction,
  updateInteraction,
  type InteractionRow,
  type NamedInteraction,
} from './queries.ts'
import { lockStudents, updateLastTouch } from './students/queries.ts'
import { insertVersion } from './versions/queries.ts'

type Fields = Omit<z.output<typeof newInteraction>, 'studentId'>

/** Logs an interaction in the viewer's name. A 404 for anybody but a student within the viewer's scope. */
export async function createInteraction(ctx: Ctx, input: z.output<typeof newInteraction>): Promise<NamedInteraction> {
  const { studentId, ...fields } = input
  return ctx.transaction(async (tx) => {
    const [id] = await logInteractions(tx, { studentIds: [studentId], fields })
    return findInteraction(tx, id!)
  })
}

/** Logs the same with each of these students, all or none; returns the ids. */
export async function logWithMany(ctx: Ctx, input: z.output<typeof quickLog>): Promise<{ ids: string[] }> {
  const { studentIds, ...fields } = input
  return ctx.transaction(async (tx) => ({ ids: await logInteractions(tx, { studentIds, fields }) }))
}

async function logInteractions(
  tx: TxCtx,
  { studentIds, fields }: { studentIds: readonly string[]; fields: Fields },
): Promise<string[]> {
  await lockStudents(tx, studentIds)
  const row = { ...toColumns(tx, fields), type: fields.type, title: fields.title }
  const ids = await insertInteractions(
    tx,
    studentIds.map((studentId) => ({ ...row, studentId })),
  )
  await updateLastTouch(tx, studentIds)
  for (const [index, studentId] of studentIds.entries())
    await tx.record({ name: 'interaction.created', subjectId: ids[index]!, data: { studentId, type: fields.type } })
  await publishInteractions(tx)
  return ids
}

/** Refreshes the lists that others have open; what each of them reads is decided when they read it again. */
export async function publishInteractions(tx: Pick<TxCtx, 'publish'>): Promise<void> {
  await tx.publish({ permission: 'interaction.list', topic: 'interactions' })
}

type EditOptions = { id: string; set: z.output<typeof interactionEdit> }

/** Changes the given fields and keeps who changed what; with `If-Match`, only if nobody changed it since. */
export async function editInteraction(ctx: RequestCtx, { id, set }: EditOptions): Promise<NamedInteraction> {
  return ctx.transaction(async (tx) => {
    const before = await lockInteraction(tx, id)
    assertVersion(ctx, before.version)
    await changeInteraction(tx, { before, set: toColumns(tx, set) })
    return findInteraction(tx, id)
  })
}

type FollowUpOptions = { id: string; change: z.output<typeof followUpChange> }

/** Completes a follow-up, opens it again, or moves it to another date, which reminds its author once more. */
export async function changeFollowUp(ctx: Ctx, { id, change }: FollowUpOptions): Promise<NamedInteraction> {
  return ctx.transaction(async (tx) => {
    const before = await lockInteraction(tx, id)
    if (!before.followUpRequired) throw problem('interaction.no_follow_up')
    const set =
      'isDone' in change
        ? { followUpDoneAt: change.isDone ? (before.followUpDoneAt ?? tx.now()) : null }
        : toColumns(tx, { followUpDate: change.followUpDate })
    await changeInteraction(tx, { before, set })
    return findInteraction(tx, id)
  })
}

type ChangeOptions = { before: InteractionRow; set: Partial<InteractionRow> }

/** Writes those fields that differ, with a row of the history. An edit that changes nothing leaves no trace. */
async function changeInteraction(tx: TxCtx, { before, set }: ChangeOptions): Promise<void> {
  const changes = diffColumns(before, withFollowUp(before, set))
  if (Object.keys(changes).length === 0) return
  const { id, studentId } = before
  await updateInteraction(tx, { id, set: changes })
  await insertVersion(tx, { before, changes })
  await tx.record({ name: 'interaction.edited', subjectId: id, data: { studentId, fields: Object.keys(changes) } })
  await publishInteractions(tx)
}

/** A follow-up that is moved or required again is open, and its author has not been reminded of that date. */
function withFollowUp(before: InteractionRow, set: Partial<InteractionRow>): Partial<InteractionRow> {
  const isMoved = set.followUpDate !== undefined && set.followUpDate?.getTime() !== before.followUpDate?.getTime()
  const isRequiredAgain = set.followUpRequired === true && !before.followUpRequired
  return isMoved || isRequiredAgain ? { ...set, followUpDoneAt: null, followUpNotifiedAt: null } : set
}

function diffColumns(before: InteractionRow, set: Partial<InteractionRow>): Partial<InteractionRow> {
  const toValue = (value: unknown) => (value instanceof Date ? value.getTime() : value)
  const changed = Object.entries(set).filter(
    ([name, value]) => value !== undefined && toValue(value) !== toValue(before[name as keyof InteractionRow]),
  )
  return Object.fromEntries(changed)
}

type FieldsInput = { [Name in keyof Fields]?: Fields[Name] | undefined }

/** Those of the fields that are in the input, as they are stored. A date counts only where a follow-up is required. */
function toColumns({ config }: Pick<Ctx, 'config'>, { followUpDate, ...rest }: FieldsInput): Partial<InteractionRow> {
  const columns = rest as Partial<InteractionRow>
  if (rest.followUpRequired === false) return { ...columns, followUpDate: null }
  if (followUpDate === undefined) return columns
  return { ...columns, followUpDate: followUpDate === null ? null : parseMoment(followUpDate, config.timeZone) }
}
