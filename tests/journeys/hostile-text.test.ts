import type { Page } from '@playwright/test'
import type { TestApp } from '../harness/test-app.ts'
import { isFullRun, splitIntoBatches } from '../harness/measure.ts'
import { hostileAddresses, payloads } from './hostile/payloads.ts'
import { poison } from './hostile/sinks.ts'
import { expect, desktopOnly, test } from './fixtures.ts'
import { findScreenIds, type ScreenIds } from './screen-ids.ts'

/** In every column a tenth of them at once; in full all at once, and then few at a time, so that none can hide another. */
const rounds = (
  isFullRun ? [payloads, ...splitIntoBatches(payloads, 5)] : [payloads.filter((_, index) => index % 10 === 1)]
).map((texts, index) => ({
  content: texts.join('\n\n'),
  address: hostileAddresses[index % hostileAddresses.length]!,
}))
/** As part of an address it cannot be longer than servers read. */
const shortPayloads = payloads.filter((text) => text.length < 60)

const memberScreens = ({ event, course, resource }: ScreenIds): string[] => [
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
const ownerScreens = ({ venture }: ScreenIds): string[] => [
  '/ventures',
  ...['overview', 'milestones', 'metrics', 'team', 'files', 'history'].map((tab) => `/ventures/${venture}?tab=${tab}`),
  '/achievements',
]
const staffScreens = ({ event, link, interaction }: ScreenIds): string[] => [
  `/events/${event}`,
  `/events/${event}/check-in`,
  '/admin/content',
  '/link-tracking',
  `/link-tracking/${link}`,
  '/link-trash',
  '/link-sheet',
  '/interactions',
  `/interactions?interaction=${interaction}`,
]
const screens = [
  { role: 'student', lists: [memberScreens, ownerScreens] },
  { role: 'director', lists: isFullRun ? [staffScreens, memberScreens] : [staffScreens] },
  { role: 'admin', lists: isFullRun ? [staffScreens, memberScreens] : [] },
] as const

/** What a page does that no text may make it do. */
function watchViolations(page: Page, app: TestApp): string[] {
  const violations: string[] = []
  page.on('dialog', (dialog) => {
    violations.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(app.url) && !/^(?:data|blob):/.test(request.url()))
      violations.push(`request ${request.url()}`)
  })
  page.on('console', (line) => {
    if (/content security policy|trusted ?type/i.test(line.text())) violations.push(line.text())
  })
  page.on('pageerror', (error) => violations.push(`error ${error.message}`))
  return violations
}

/** Opens a screen, and looks for what should have stayed text. */
async function openScreen(page: Page, path: string): Promise<void> {
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
    desktopOnly,
    async ({ page, app, signInAs }) => {
      test.setTimeout(isFullRun ? 3_600_000 : 120_000)
      const ids = await findScreenIds(app)
      const violations = watchViolations(page, app)
      await signInAs(role)
      for (const round of rounds) {
        await poison(app.base.database.pool, round)
        for (const path of lists.flatMap((list) => list(ids))) await openScreen(page, path)
      }
      for (const text of isFullRun ? shortPayloads : shortPayloads.slice(0, 1))
        for (const path of ['/resources?q=', '/events/', '/nowhere/'])
          await openScreen(page, path + encodeURIComponent(text))
      expect(violations).toEqual([])
    },
  )

test(
  'a hostile text is shown letter by letter, as heading and as title of the page (T21)',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    const { venture } = await findScreenIds(app)
    const violations = watchViolations(page, app)
    await signInAs('student')
    for (const text of shortPayloads.filter((_, index) => isFullRun || index % 30 === 0)) {
      const name = text.replaceAll(/\s+/g, ' ').trim()
      await app.base.database.pool.query('update ventures set name = $1 where id = $2', [name, venture])
      await page.goto(`/ventures/${venture}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await expect(page).toHaveTitle(`${name} · Foundry`)
    }
    expect(violations).toEqual([])
  },
)
