import type { Pool } from 'pg'

/** Columns whose words people, files or Notion write; `lists` are arrays of such, `addresses` what screens link to. */
type Sink = { content?: string[]; lists?: string[]; addresses?: string[]; where?: string }

const campaign = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']
/** Of tables that are long already only what the screens show. */
const demoPeopleOnly = "person_id in (select id from people where email like 'demo.%')"
const topLinkClicksOnly = `id in (select id from clicks where link_id = (
  select link_id from link_counts join live_links on live_links.id = link_id order by click_count desc limit 1)
  order by clicked_at desc limit 100)`
const sinks: Record<string, Sink> = {
  people: {
    content: ['first_name', 'last_name', 'phone', 'location', 'year_of_study', 'major', 'bio'],
    lists: ['interests', 'course_enrollment'],
  },
  sessions: { content: ['user_agent'] },
  activities: { content: ['description'], where: demoPeopleOnly },
  notifications: { content: ['title', 'body'], where: demoPeopleOnly },
  ventures: { content: ['name', 'description', 'industry'] },
  venture_milestones: { content: ['title'] },
  venture_metrics: { content: ['source'] },
  venture_files: { content: ['name'] },
  resources: {
    content: ['title', 'description', 'category', 'type', 'body'],
    lists: ['tags', 'stages'],
    addresses: ['external_url'],
  },
  resource_files: { content: ['name'] },
  saved_resources: { content: ['title', 'category', 'type'] },
  tools: {
    content: ['name', 'description', 'category', 'status', 'icon', 'bg_color', 'icon_color'],
    addresses: ['url'],
  },
  courses: { content: ['name', 'description', 'instructor', 'term', 'body'], addresses: ['url'] },
  sync_runs: { content: ['message'], lists: ['warnings'] },
  sync_items: { content: ['title', 'detail'] },
  events: {
    content: ['title', 'description', 'location', 'category', 'organizer'],
    lists: ['tags'],
    addresses: ['registration_url'],
  },
  interactions: { content: ['title', 'description', 'outcome'] },
  links: {
    content: ['title', 'description', 'dead_reason', ...campaign],
    lists: ['tags'],
    addresses: ['original_url', 'fallback_url'],
  },
  link_versions: { content: ['change_reason', ...campaign], addresses: ['original_url'] },
  campaign_templates: { content: campaign },
  clicks: { content: ['country', 'city', 'device', 'browser', 'referrer', 'campaign'], where: topLinkClicksOnly },
}

/** Writes the texts into every column, bypassing input validation: the screens must be safe by themselves. */
export async function poison(pool: Pool, { content, address }: { content: string; address: string }): Promise<void> {
  for (const [table, { content: texts = [], lists = [], addresses = [], where = 'true' }] of Object.entries(sinks)) {
    const set = [
      ...texts.map((column) => `${column} = $1`),
      ...lists.map((column) => `${column} = array[$1, 'second']`),
      ...addresses.map((column) => `${column} = $2`),
    ]
    await pool.query(`update ${table} set ${set.join(', ')} where ${where} and $1 <> $2`, [content, address])
  }
}
