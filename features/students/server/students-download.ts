import { getToday } from '#platform/server/days.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { iteratePages } from '#platform/server/http/send-csv.ts'
import { sendTable, type TableFormat } from '#platform/server/http/send-table.ts'
import { engagementFor, engagementLevels } from '#rules/engagement.ts'
import { limits } from '#rules/limits.ts'
import type { StudentFilters, StudentSort } from '../schema.ts'
import { listUncounted, summarizeStudents } from './list/queries.ts'

type DownloadQuery = StudentFilters & { sort: StudentSort }
type Row = Awaited<ReturnType<typeof listUncounted>>['items'][number]

// Named as an import reads them.
const columns = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'location',
  'year',
  'major',
  'points',
  'engagement',
  'profile_completion',
  'analyst',
  'tags',
  'mentors',
  'last_touch',
  'joined',
]

/** Streams the students that match the filters in the order of the list, a page at a time, and records how many there are. */
export async function sendStudents(
  ctx: RequestCtx,
  { format, query }: { format: TableFormat; query: DownloadQuery },
): Promise<RawReply> {
  const { totalCount: count } = await summarizeStudents(ctx, query)
  // Recorded before the first byte: a download that is cut off has told part of it already.
  await ctx.transaction((tx) => tx.record({ name: 'student.exported', subjectId: ctx.me.id, data: { format, count } }))
  const fileName = `students-${getToday(ctx)}`
  return sendTable(ctx, { format, fileName, name: 'Students', columns, rows: readRows(ctx, query) })
}

async function* readRows(ctx: RequestCtx, query: DownloadQuery) {
  const pages = iteratePages((cursor) => listUncounted(ctx, { ...query, limit: limits.page.max, cursor }))
  for await (const page of pages) yield page.map(toCells)
}

const toCells = (row: Row) => [
  row.firstName,
  row.lastName,
  row.email,
  row.phone,
  row.location,
  row.yearOfStudy,
  row.major,
  row.totalPoints,
  engagementLevels[engagementFor(row.totalPoints)].label,
  row.profileCompletion,
  row.isAnalyst,
  row.tags.join(';'),
  row.mentors.map(({ name }) => name).join(';'),
  row.lastTouchAt,
  row.createdAt,
]
