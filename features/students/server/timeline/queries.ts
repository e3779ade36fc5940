import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import type { timelineQuery, TimelineEntry } from '../../schema.ts'
import { assertStudentInScope } from '../queries.ts'

type EntryRow = Omit<TimelineEntry, 'at'> & { at: Date }

const nameOf = (alias: string) =>
  sql.raw(`coalesce(nullif(trim(${alias}.first_name || ' ' || ${alias}.last_name), ''), ${alias}.email::text)`)

/**
 * Everything about one student, each part by its index on the student. Cursors hold whole milliseconds, so times are cut to them.
 * Private notes are their author's alone, private interactions their author's and staff's.
 */
const entriesOf = ({ me, scope }: Ctx, studentId: string): SQL => sql`(
  select id::text, 'activity' as kind, description as title, null::text as detail, null::text as by, points, false as "isPrivate",
    date_trunc('milliseconds', created_at) as at
  from activities where person_id = ${studentId}
  union all
  select i.id::text, 'interaction', i.title, coalesce(i.outcome, i.description), ${nameOf('p')}, null, i.visibility = 'private',
    date_trunc('milliseconds', i.created_at)
  from live_interactions i left join people p on p.id = i.author_id
  where i.student_id = ${studentId} and (${scope === 'all'} or i.visibility = 'shared' or i.author_id = ${me.id})
  union all
  select n.id::text, 'note', 'Note', n.body, ${nameOf('p')}, null, not n.is_shared, date_trunc('milliseconds', n.created_at)
  from student_notes n join people p on p.id = n.owner_id
  where n.student_id = ${studentId} and (n.is_shared or (n.owner_id = ${me.id} and ${me.viewAs === undefined}))
  union all
  select e.id::text, 'email', e.subject, e.message, ${nameOf('p')}, null, false, date_trunc('milliseconds', r.sent_at)
  from student_email_recipients r join student_emails e on e.id = r.email_id left join people p on p.id = e.author_id
  where r.student_id = ${studentId} and r.sent_at is not null
  union all
  select id::text, 'joined', 'Joined Foundry', null, null, null, false, date_trunc('milliseconds', created_at)
  from people where id = ${studentId}
) as entry`

type TimelineOptions = PageQuery & z.output<typeof timelineQuery> & { id: string }

/** Everything that happened with a student in scope, or all of one kind, newest first. */
export async function listTimeline(ctx: Ctx, { id, kind, ...page }: TimelineOptions): Promise<Page<EntryRow>> {
  const studentId = await assertStudentInScope(ctx, id)
  const entries = entriesOf(ctx, studentId)
  const where = kind && sql`entry.kind = ${kind}`
  const list = keysetBy<EntryRow>({
    keys: [
      { by: sql`entry.at`, type: 'timestamptz', of: (row) => row.at },
      { by: sql`entry.id`, type: 'text', of: (row) => row.id },
    ],
    page,
  })
  const select = ctx.db
    .select({
      id: sql<string>`entry.id`,
      kind: sql<EntryRow['kind']>`entry.kind`,
      title: sql<string>`entry.title`,
      detail: sql<string | null>`entry.detail`,
      by: sql<string | null>`entry.by`,
      points: sql<number | null>`entry.points`,
      isPrivate: sql<boolean>`entry."isPrivate"`,
      at: sql`entry.at`.mapWith((value) => new Date(String(value))),
    })
    .from(entries)
  return list.read<EntryRow>(select as never, { where, count: () => ctx.db.$count(entries, where) })
}
