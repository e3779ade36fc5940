import { randomBytes } from 'node:crypto'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { sendTable, type TableFormat } from '#platform/server/http/send-table.ts'
import { countGroups, streamStudents, type ExportRow } from './queries.ts'
import { createRareValueFilter } from './rare-values.ts'

// oxfmt-ignore
const columns = [
  'id', 'joined_month', 'major', 'year_of_study', 'engagement', 'points', 'ventures', 'has_mentor', 'milestones_reached',
  'events_attended', 'badges', 'last_active_month',
]

/** Streams all students without names, and records that they were downloaded. */
export async function sendStudentsWithoutNames(ctx: RequestCtx, format: TableFormat): Promise<RawReply> {
  const groups = await countGroups(ctx)
  const hideRareValues = createRareValueFilter(groups)
  const rowCount = groups.reduce((sum, { count }) => sum + count, 0)
  await ctx.transaction((tx) =>
    tx.record({ name: 'export.downloaded', subjectId: ctx.me.id, data: { kind: 'students', rowCount } }),
  )
  // Kept nowhere: whoever has two files cannot tell which of their rows are the same student.
  const salt = randomBytes(32).toString('hex')
  async function* rows() {
    for await (const batch of streamStudents(ctx, salt))
      yield batch.map((row) => toCells({ ...row, ...hideRareValues(row) }))
  }
  return sendTable(ctx, { format, fileName: 'students-without-names', name: 'Students', columns, rows: rows() })
}

const toCells = (row: ExportRow) => [
  row.id,
  row.cohort,
  row.major,
  row.year,
  row.level,
  row.points,
  row.ventures,
  row.hasMentor ? 'yes' : 'no',
  row.milestones,
  row.eventsAttended,
  row.badges,
  row.lastActive,
]
