import type { z } from 'zod'
import type { Page } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { FollowUpState, interaction, StudentChoice } from '../schema.ts'
import { findDayBounds } from './follow-ups/day-bounds.ts'
import { mayEdit, type InteractionRow, type NamedInteraction } from './queries.ts'
import type { StudentRow } from './students/queries.ts'

type InteractionReply = z.input<typeof interaction>
type SerializerCtx = Pick<Ctx, 'config' | 'now' | 'me' | 'scope'>

export function serializeInteraction(ctx: SerializerCtx, row: NamedInteraction): InteractionReply {
  return {
    ...row,
    followUpState: getFollowUpState(row, findDayBounds(ctx)),
    mayEdit: mayEdit(ctx, row),
    student: serializeStudent(row.student),
    admin: row.author,
  }
}

export function serializeStudent({ photoKey, ...student }: StudentRow): StudentChoice {
  return { ...student, profileImageUrl: photoKey && `/api/${photoKey}` }
}

export function serializeInteractions(ctx: SerializerCtx, page: Page<NamedInteraction>): Page<InteractionReply> {
  return { ...page, items: page.items.map((row) => serializeInteraction(ctx, row)) }
}

/** The state of one row; `followUpConditions` says the same in SQL. */
function getFollowUpState(
  { followUpRequired, followUpDate, followUpDoneAt }: InteractionRow,
  { today, tomorrow }: { today: Date; tomorrow: Date },
): FollowUpState | null {
  if (!followUpRequired) return null
  if (followUpDoneAt) return 'done'
  if (!followUpDate || followUpDate >= tomorrow) return 'open'
  return followUpDate < today ? 'overdue' : 'due'
}
