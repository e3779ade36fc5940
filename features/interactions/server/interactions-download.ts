import type { z } from 'zod'
import { getToday } from '#platform/server/days.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { iteratePages, sendCsv } from '#platform/server/http/send-csv.ts'
import { limits } from '#rules/limits.ts'
import type { interactionQuery } from '../schema.ts'
import { listUncounted } from './list/queries.ts'
import type { NamedInteraction } from './queries.ts'
import { serializeInteraction } from './serializers.ts'

const columns = [
  'student',
  'email',
  'type',
  'title',
  'description',
  'duration_minutes',
  'outcome',
  'follow_up',
  'follow_up_date',
  'visibility',
  'logged_by',
  'date',
]

/**
 * Streams the interactions that match the filters as CSV, in the order of the list. Each page asks again what the viewer may read,
 * so a mentor who is unassigned meanwhile gets no further rows.
 */
export async function sendInteractionsCsv(
  ctx: RequestCtx,
  query: z.output<typeof interactionQuery>,
): Promise<RawReply> {
  const day = getToday(ctx)
  async function* rows() {
    const pages = iteratePages((cursor) => listUncounted(ctx, { ...query, limit: limits.page.max, cursor }))
    for await (const page of pages) yield page.map((row) => toCells(ctx, row))
  }
  return sendCsv(ctx, { fileName: `interactions-${day}.csv`, columns, rows: rows() })
}

const formatName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()

function toCells(ctx: RequestCtx, row: NamedInteraction) {
  return [
    formatName(row.student),
    row.student.email,
    row.type,
    row.title,
    row.description,
    row.duration,
    row.outcome,
    serializeInteraction(ctx, row).followUpState,
    row.followUpDate,
    row.visibility,
    row.author && formatName(row.author),
    row.createdAt,
  ]
}
