import type { Page } from '@playwright/test'
import type { TestApp } from '../harness/test-app.ts'
import { isFull } from '../harness/proof.ts'
import { hostileAddresses, payloads } from './hostile/payloads.ts'
import { poison } from './hostile/sinks.ts'
import { expect, onDesk, test } from './story.ts'

/** In every column a tenth of them at once; in full all at once, and then few at a time, so that none can hide another. */
const atOnce = 5
const few = Array.from({ length: Math.ceil(payloads.length / atOnce) }, (_, at) =>
  payloads.slice(at * atOnce, (at + 1) * atOnce),
)
const turns = (isFull ? [payloads, ...few] : [payloads.filter((_, at) => at % 10 === 1)]).map((texts, at) => ({
  words: texts.join('\n\n'),
  address: hostileAddresses[at % hostileAddresses.length]!,
}))
/** As part of an address it cannot be longer than servers read. */
const short = payloads.filter((text) => text.length < 60)

type Ids = { venture: string; event: string; link: string; course: string; resource: string }

const ofEverybody = ({ event, course, resource }: Ids): string[] => [
  '/dashboard',
  '/resources',
  '/resources?tab=saved',
  `/resources/${resource}`,
  '/tools',
  '/courses',
  `/courses/${course}`,
  '/events',
  '/events?view=month',
  `/events/${event}`,
  '/notifications',
  '/profile',
  '/settings',
]
const ofOwners = ({ venture }: Ids): string[] => [
  '/ventures',
  ...['overview', 'milestones', 'metrics', 'team', 'files', 'history'].map((tab) => `/ventures/${venture}?tab=${tab}`),
  '/achievements',
]
const ofStaff = ({ event, link }: Ids): string[] => [
  `/events/${event}`,
  `/events/${event}/check-in`,
  '/admin/content',
  '/link-tracking',
  `/link-tracking/${link}`,
  '/link-trash',
  '/link-sheet',
]
const screens = [
  { role: 'student', lists: [ofEverybody, ofOwners] },
  { role: 'director', lists: isFull ? [ofStaff, ofEverybody] : [ofStaff] },
  { role: 'admin', lists: isFull ? [ofStaff, ofEverybody] : [] },
] as const

/** What a page does that no text may make it do. */
function watch(page: Page, app: TestApp): string[] {
  const troubles: string[] = []
  page.on('dialog', (dialog) => {
    troubles.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(app.url) && !/^(?:data|blob):/.test(request.url()))
      troubles.push(`request ${request.url()}`)
  })
  page.on('console', (line) => {
    if (/content security policy|trusted ?type/i.test(line.text())) troubles.push(line.text())
  })
  page.on('pageerror', (error) => troubles.push(`error ${error.message}`))
  return troubles
}

async function findIds({ base }: TestApp): Promise<Ids> {
  const { rows } = await base.database.pool.query<Ids>(`select
    (select v.id from ventures v join venture_milestones m on m.venture_id = v.id join people p on p.id = v.owner_id
     where p.email = 'demo.student@virginia.edu' limit 1) as venture,
    (select id from events where starts_at > now() and is_published and trashed_at is null order by starts_at limit 1) as event,
    (select link_id from link_counts join live_links on live_links.id = link_id order by click_count desc limit 1) as link,
    (select slug from courses order by slug limit 1) as course,
    (select notion_id from resources where body <> '' order by notion_id limit 1) as resource`)
  return rows[0]!
}

/** Opens a screen, and looks for what should have stayed text. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const found = await page.evaluate(() => ({
    elements: document.querySelectorAll(
      'main :is(script, iframe, object, embed, base, meta, style, xss, [onerror], [onload])',
    ).length,
    links: Array.from(document.querySelectorAll('a[href]'), (link) => link.getAttribute('href')!).filter((href) =>
      // What React has blocked is dead; browsers themselves open no `data:` in a window.
      /^\s*(?:javascript(?!:throw new Error\('React has blocked)|vbscript):/i.test(href),
    ),
    images: Array.from(document.images, ({ src }) => src).filter((src) => src.includes('evil.test')),
  }))
  expect({ path, ...found }).toEqual({ path, elements: 0, links: [], images: [] })
}

for (const { role, lists } of screens.filter((each) => each.lists.length > 0))
  test(
    `whatever is written anywhere, nothing of it runs or asks before the eyes of a ${role} (T21)`,
    onDesk,
    async ({ page, app, signInAs }) => {
      test.setTimeout(isFull ? 3_600_000 : 120_000)
      const ids = await findIds(app)
      const troubles = watch(page, app)
      await signInAs(role)
      for (const turn of turns) {
        await poison(app.base.database.pool, turn)
        for (const path of lists.flatMap((list) => list(ids))) await open(page, path)
      }
      for (const text of isFull ? short : short.slice(0, 1))
        for (const path of ['/resources?q=', '/events/', '/nowhere/']) await open(page, path + encodeURIComponent(text))
      expect(troubles).toEqual([])
    },
  )

test(
  'a hostile text is shown letter by letter, as heading and as title of the page (T21)',
  onDesk,
  async ({ page, app, signInAs }) => {
    const { venture } = await findIds(app)
    const troubles = watch(page, app)
    await signInAs('student')
    for (const text of short.filter((_, at) => isFull || at % 30 === 0)) {
      const name = text.replaceAll(/\s+/g, ' ').trim()
      await app.base.database.pool.query('update ventures set name = $1 where id = $2', [name, venture])
      await page.goto(`/ventures/${venture}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await expect(page).toHaveTitle(`${name} · Foundry`)
    }
    expect(troubles).toEqual([])
  },
)
