import type { TestApp } from '../harness/test-app.ts'

export type ScreenIds = Record<
  'venture' | 'event' | 'link' | 'course' | 'resource' | 'interaction' | 'student' | 'mentor' | 'guide',
  string
>

/** Rows of the demo whose screens have something to show. */
export async function findScreenIds({ base }: TestApp): Promise<ScreenIds> {
  const { rows } = await base.database.pool.query<ScreenIds>(`select
    (select v.id from ventures v join people p on p.id = v.owner_id
     where p.email = 'demo.student@virginia.edu' and v.name = 'Fixture') as venture,
    (select id from events where starts_at > now() and is_published and trashed_at is null order by starts_at limit 1) as event,
    (select link_id from link_counts join live_links on live_links.id = link_id order by click_count desc limit 1) as link,
    (select slug from courses order by slug limit 1) as course,
    (select notion_id from resources where body <> '' order by notion_id limit 1) as resource,
    (select id from live_interactions where description is not null order by created_at desc limit 1) as interaction,
    (select id from people where email = 'demo.student@virginia.edu') as student,
    (select id from people where email = 'demo.mentor@virginia.edu') as mentor,
    (select id from live_knowledge_guides order by created_at limit 1) as guide`)
  return rows[0]!
}
