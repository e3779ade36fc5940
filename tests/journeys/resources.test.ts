import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, onDesk, test } from './story.ts'
import { expectToast } from './toast.ts'

async function expectGoodPage(page: Page): Promise<void> {
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
}

const cards = (page: Page) => page.getByRole('list', { name: 'Resources' }).locator('> li')
const card = (page: Page, name: string) => cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) })

test('somebody finds a resource by mistyped words, reads it, takes it along and gets points for it once', async ({
  page,
  signInAs,
}) => {
  await signInAs('mentor')
  await page.goto('/resources')
  await expect(page).toHaveTitle('Resources · Foundry')
  await expect(cards(page)).toHaveCount(24)
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(cards(page)).toHaveCount(30)

  await page.getByRole('searchbox', { name: 'Search resources' }).fill('cap tabels')
  await expect(cards(page).first()).toContainText('Cap Tables Explained')
  await expect(page).toHaveURL(/q=cap\+tabels|q=cap%20tabels/)
  await page.getByLabel('Category').selectOption('finance')
  await expect(page).toHaveURL(/category=finance/)
  await expect(card(page, 'Cap Tables Explained')).toContainText('Finance')
  await page.reload()
  await card(page, 'Cap Tables Explained').getByRole('link', { name: 'Cap Tables Explained' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Cap Tables Explained' })).toBeFocused()
  await expect(page).toHaveURL(/\/resources\/cap-tables-explained$/)
  await expect(page.getByRole('heading', { level: 2, name: 'A worked example' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '2,750,000' })).toBeVisible()
  await expect(page.getByLabel('About this resource')).toContainText('cap-table.csv')
  await expectGoodPage(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('cap-table.csv')
  await expectToast(page, { title: 'Download tracked', message: 'Points have been added to your account.' })
  await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()])
  await expectToast(page, { title: 'Download tracked', message: 'You have its points already.' })

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, { title: 'Resource Saved' })
  await page.getByRole('link', { name: 'My Resources' }).click()
  await expect(page).toHaveURL(/\/resources\?tab=saved$/)
  const saved = page.getByRole('list', { name: 'My resources' }).locator('> li')
  await expect(saved).toHaveCount(1)
  await expectGoodPage(page)
  await saved.getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, { title: 'Resource removed' })
  await expect(page.getByRole('heading', { name: 'No saved resources' })).toBeVisible()
  await page.getByRole('link', { name: 'Browse resources' }).click()
  await expect(page.getByRole('heading', { name: 'Recently viewed' })).toBeVisible()
})

test('what is not there is said, and what fails can be tried again', onDesk, async ({ page, signInAs, context }) => {
  await signInAs('student')
  await page.goto('/resources/nothing')
  await expect(page.getByRole('heading', { level: 1, name: 'Resource Not Found' })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('link', { name: 'Back to Resources' }).click()
  await expect(page.getByRole('heading', { name: 'For your stage' })).toBeVisible()
  await page.getByRole('searchbox').fill('xyzzyplugh')
  await expect(page.getByRole('heading', { name: 'No resources found' })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(cards(page)).toHaveCount(24)

  await page.route('**/api/resources/save', (route) => route.abort())
  const [first] = await cards(page).all()
  await first!.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, { title: 'Error', message: 'Failed to save resource.' })
  await expect(first!.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await page.unroute('**/api/resources/save')

  await page.route('**/api/resources?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Out.', code: 'x' } }),
  )
  await page.goto('/resources')
  await expect(page.getByRole('heading', { name: 'The resources could not be loaded' })).toBeVisible()
  await page.unroute('**/api/resources?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(24)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/resources/pitch-deck-outline')
  await page.getByRole('button', { name: 'Share' }).click()
  await expectToast(page, { title: 'Link copied', message: 'Resource link copied to clipboard' })
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/resources\/pitch-deck-outline$/)
})

// oxfmt-ignore
const hostile = [
  '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<svg/onload=alert(1)>', '[a](javascript:alert(1))', '[b](JaVaScRiPt:alert(1))', '[c](data:text/html,<script>alert(1)</script>)',
  '![d](https://evil.test/pixel.png)', '![e](javascript:alert(1))', '<iframe src="https://evil.test"></iframe>', '[f](//evil.test)', '<a href="javascript:alert(1)">g</a>', '<style>@import "https://evil.test"</style>',
  '[h]: javascript:alert(1)\n\n[h]', '<https://evil.test/"onmouseover=alert(1)>', '`<img src=x onerror=alert(1)>`', '<details open ontoggle=alert(1)>', '![i](/api/../evil)', '<form action="https://evil.test"><button>', '&lt;script&gt;alert(1)',
  '<object data="https://evil.test">', '<base href="https://evil.test">', '<meta http-equiv=refresh content="0;url=https://evil.test">', '[j](vbscript:x)', '![k][l]\n\n[l]: https://evil.test/x.png', '<x onclick=alert(1)>m</x>',
]

test(
  'whatever somebody writes into a resource, a tool or a course runs nothing and asks nobody (T21)',
  onDesk,
  async ({ page, app, signInAs }) => {
    const { pool } = app.base.database
    const name = '"><img src=x onerror=alert(1)><script>alert(1)</script>'
    const [body, link] = [hostile.join('\n\n'), 'javascript:alert(1)']
    await pool.query(
      "update resources set title = $1, description = $1, category = $1, type = $1, tags = array[$1], body = $2, external_url = $3 where notion_id = 'pitch-deck-outline'",
      [name, body, link],
    )
    await pool.query(
      "update tools set name = $1, description = $1, category = $1, status = $1, icon = $1, bg_color = $1, icon_color = $1, url = $2 where notion_id = 'advising'",
      [name, link],
    )
    await pool.query(
      "update courses set description = $1, instructor = $1, term = $1, url = null, body = $2 where slug = 'startup-finance'",
      [name, `${body}\n\n## ${name}\n\n- ${name}`],
    )
    const asked: string[] = []
    const troubles: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(app.url) && !/^(?:data|blob):/.test(request.url())) asked.push(request.url())
    })
    page.on('dialog', (dialog) => {
      troubles.push(dialog.message())
      void dialog.dismiss()
    })
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) troubles.push(message.text())
    })
    for (const role of ['student', 'director'] as const) {
      await signInAs(role)
      for (const path of [
        '/resources/pitch-deck-outline',
        '/resources?q=deck',
        '/tools',
        '/courses',
        '/courses/startup-finance',
      ]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        for (const anchor of await page.locator('main a[href]').all())
          expect(await anchor.getAttribute('href')).not.toMatch(/^\s*(?:vbscript|data):/i)
        expect(await page.locator('main :is(script, iframe, object, form, style, base, meta)').count()).toBe(0)
      }
    }
    await page.goto('/resources/pitch-deck-outline')
    await expect(page.locator('article a[href^="javascript"]')).toHaveCount(0)
    expect(asked).toEqual([])
    expect(troubles).toEqual([])
  },
)
