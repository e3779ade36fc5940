import type { Pool } from 'pg'

/** Columns whose words people, files or Notion write; `lists` are arrays of such, `addresses` what screens link to. */
type Sink = { words?: string[]; lists?: string[]; addresses?: string[]; where?: string }

const campaign = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']
/** Of tables that are long already only what the screens show. */
const ofDemo = "person_id in (select id from people where email like 'demo.%')"
const ofHottest = `id in (select id from clicks where link_id = (
  select link_id from link_counts join live_links on live_links.id = link_id order by click_count desc limit 1)
  order by clicked_at desc limit 100)`
const sinks: Record<string, Sink> = {
  people: {
    words: ['first_name', 'last_name', 'phone', 'location', 'year_of_study', 'major', 'bio'],
    lists: ['interests', 'course_enrollment'],
  },
  sessions: { words: ['user_agent'] },
  activities: { words: ['description'], where: ofDemo },
  notifications: { words: ['title', 'body'], where: ofDemo },
  ventures: { words: ['name', 'description', 'industry'] },
  venture_milestones: { words: ['title'] },
  venture_metrics: { words: ['source'] },
  venture_files: { words: ['name'] },
  resources: {
    words: ['title', 'description', 'category', 'type', 'body'],
    lists: ['tags', 'stages'],
    addresses: ['external_url'],
  },
  resource_files: { words: ['name'] },
  saved_resources: { words: ['title', 'category', 'type'] },
  tools: {
    words: ['name', 'description', 'category', 'status', 'icon', 'bg_color', 'icon_color'],
    addresses: ['url'],
  },
  courses: { words: ['name', 'description', 'instructor', 'term', 'body'], addresses: ['url'] },
  sync_runs: { words: ['message'], lists: ['warnings'] },
  sync_items: { words: ['title', 'detail'] },
  events: {
    words: ['title', 'description', 'location', 'category', 'organizer'],
    lists: ['tags'],
    addresses: ['registration_url'],
  },
  interactions: { words: ['title', 'description', 'outcome'] },
  links: {
    words: ['title', 'description', 'dead_reason', ...campaign],
    lists: ['tags'],
    addresses: ['original_url', 'fallback_url'],
  },
  link_versions: { words: ['change_reason', ...campaign], addresses: ['original_url'] },
  campaign_templates: { words: campaign },
  clicks: { words: ['country', 'city', 'device', 'browser', 'referrer', 'campaign'], where: ofHottest },
}

/** Puts the words into every column, past all checks of what comes in: the screens have to stand on their own. */
export async function poison(pool: Pool, { words, address }: { words: string; address: string }): Promise<void> {
  for (const [table, { words: texts = [], lists = [], addresses = [], where = 'true' }] of Object.entries(sinks)) {
    const set = [
      ...texts.map((column) => `${column} = $1`),
      ...lists.map((column) => `${column} = array[$1, 'second']`),
      ...addresses.map((column) => `${column} = $2`),
    ]
    await pool.query(`update ${table} set ${set.join(', ')} where ${where} and $1 <> $2`, [words, address])
  }
}
