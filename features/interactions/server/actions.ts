import type { z } from 'zod'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import type { newInteraction } from '../schema.ts'
import { parseMoment } from './follow-ups/day-bounds.ts'
import { findInteraction, insertInteractions, type InteractionRow, type NamedInteraction } from './queries.ts'
import { lockStudents, updateLastTouch } from './students/queries.ts'

type Fields = Omit<z.output<typeof newInteraction>, 'studentId'>

/** Logs an interaction in the viewer's name. A 404 for anybody but a student within the viewer's scope. */
export async function createInteraction(ctx: Ctx, input: z.output<typeof newInteraction>): Promise<NamedInteraction> {
  const { studentId, ...fields } = input
  return ctx.transaction(async (tx) => {
    const [id] = await logInteractions(tx, { studentIds: [studentId], fields })
    return findInteraction(tx, id!)
  })
}

async function logInteractions(
  tx: TxCtx,
  { studentIds, fields }: { studentIds: readonly string[]; fields: Fields },
): Promise<string[]> {
  await lockStudents(tx, studentIds)
  const row = toColumns(tx, fields)
  const ids = await insertInteractions(
    tx,
    studentIds.map((studentId) => ({ ...row, studentId })),
  )
  await updateLastTouch(tx, studentIds)
  for (const [index, studentId] of studentIds.entries())
    await tx.record({ name: 'interaction.created', subjectId: ids[index]!, data: { studentId, type: fields.type } })
  return ids
}

/** Those of the fields that are in the input, as they are stored. A date counts only where a follow-up is required. */
function toColumns<Input extends Partial<Fields>>(
  { config }: Pick<Ctx, 'config'>,
  { followUpDate, ...rest }: Input,
): Omit<Input, 'followUpDate'> & Partial<Pick<InteractionRow, 'followUpDate'>> {
  if (rest.followUpRequired === false) return { ...rest, followUpDate: null }
  if (followUpDate === undefined) return rest
  return { ...rest, followUpDate: followUpDate === null ? null : parseMoment(followUpDate, config.timeZone) }
}
