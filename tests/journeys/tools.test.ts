import { expect, expectNoAxeFindings, expectNoHorizontalScroll, desktopOnly, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

test(
  'a tool is liked, found among the favorites, and launched here or beside; courses are read',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('student')
    await page.goto('/tools')
    const tools = page.getByRole('list', { name: 'All tools' }).locator('> li')
    await expect(page.getByRole('tab', { name: 'All Tools (11)' })).toBeVisible()
    await expect(tools).toHaveCount(11)
    await expectNoAxeFindings(page)
    await expectNoHorizontalScroll(page)
    const canvas = tools.filter({ hasText: 'Business Model Canvas' })
    await expect(canvas).toContainText('Popular')
    await canvas.getByRole('button', { name: 'Favorite' }).click()
    await expect(page.getByRole('tab', { name: 'Favorites (3)' })).toBeVisible()

    await page.context().route('https://www.strategyzer.com/**', (route) => route.fulfill({ body: 'elsewhere' }))
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      canvas.getByRole('link', { name: 'Launch' }).click(),
    ])
    await expect(popup).toHaveURL(/strategyzer/)
    await popup.close()
    const equity = tools.filter({ hasText: 'Equity Split Worksheet' })
    await expect(equity).toContainText('Not available yet')
    await equity.getByRole('button', { name: 'Launch' }).click()
    await expectToast(page, { title: "Equity Split Worksheet can't be launched yet", message: /not implemented/ })
    await tools.filter({ hasText: 'Unit Economics Calculator' }).getByRole('link', { name: 'Launch' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Unit Economics Explained' })).toBeVisible()

    await page.goto('/tools?tab=favorites')
    const favorites = page.getByRole('list', { name: 'Favorite tools' }).locator('> li')
    await expect(favorites).toHaveCount(3)
    for (let remaining = 3; remaining > 0; remaining -= 1) {
      await expect(favorites).toHaveCount(remaining)
      await favorites.first().getByRole('button', { name: 'Favorite' }).click()
    }
    await expect(page.getByRole('heading', { name: 'No favorite tools yet' })).toBeVisible()

    await page.goto('/courses')
    await expect(page.getByRole('list', { name: 'Enrolled' }).locator('> li')).toHaveCount(2)
    await expectNoAxeFindings(page)
    await expectNoHorizontalScroll(page)
    await page.getByRole('link', { name: 'Customer Discovery Lab' }).last().click()
    await expect(page).toHaveURL(/\/courses\/customer-discovery-lab$/)
    await expect(page.getByRole('list', { name: 'Modules' }).locator('> li')).toHaveCount(3)
    await expect(page.getByText('Session 4: Watching people work')).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoHorizontalScroll(page)
  },
)

test('tools that cannot be loaded say so, a course that is not there too', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await page.route('**/api/venture-works-tools?*', (route) => route.abort())
  await page.goto('/tools')
  await expect(page.getByRole('heading', { name: 'Unable to load tools from database' })).toBeVisible()
  await expect(page.getByText('contact support')).toBeVisible()
  await page.unroute('**/api/venture-works-tools?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('tab', { name: 'All Tools (11)' })).toBeVisible()
  await page.route('**/api/user/favorite-tools', (route) => route.abort())
  await page.goto('/tools?tab=favorites')
  await expect(page.getByRole('heading', { name: 'Your favorites could not be loaded' })).toBeVisible()
  await page.unroute('**/api/user/favorite-tools')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('tab', { name: 'Favorites (2)' })).toBeVisible()
  await page.goto('/courses/nothing')
  await expect(page.getByRole('heading', { level: 1, name: 'Course Not Found' })).toBeVisible()
})

test(
  'staff fetch content anew, read the report, and decide about a removal that waits',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    const { pool } = app.base.database
    await pool.query("update resources set content_hash = '', list_hash = '' where notion_id = 'pitch-deck-outline'")
    await signInAs('director')
    await page.goto('/admin/content')
    const cache = page.getByRole('region', { name: 'CMS Cache Management' })
    await expect(cache).toContainText('Cached items48')
    await expectNoAxeFindings(page)
    await expectNoHorizontalScroll(page)
    await page.getByRole('button', { name: 'Sync resources' }).click()
    await expectToast(page, { title: 'Synced 30 out of 30 resources from Notion', message: /folder of files/ })
    const synced = page.getByRole('list', { name: 'Syncs' }).locator('> li').filter({ hasText: '1 changed' })
    await synced.getByRole('button', { name: 'Report of the sync of resources' }).click()
    await expect(page.getByRole('dialog')).toContainText('Pitch Deck Outline')
    await expect(page.getByRole('dialog')).toContainText('Changed')
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Close' }).last().click()

    // Four courses that the source has never heard of.
    await pool.query(
      `insert into courses (id, notion_id, position, version, list_hash, content_hash, is_settled, created_at, updated_at, name, slug, description, is_published, body)
     select gen_random_uuid(), 'gone-' || n, 0, '', '', '', true, now(), now(), 'Gone ' || n, 'gone-' || n, '', true, '' from generate_series(1, 4) n`,
    )
    await page.getByRole('button', { name: 'Sync courses' }).click()
    const notice = page.getByRole('region', { name: '4 courses no longer in the source' })
    await expect(notice).toContainText('The source no longer has 4 of 11 courses.')
    await expectNoAxeFindings(page)
    await expectNoHorizontalScroll(page)
    await notice.getByRole('button', { name: 'Remove 4 courses' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove 4 courses' }).click()
    await expect(page.getByText('4 courses removed')).toBeVisible()
    await expect(notice).toBeHidden()

    await page.getByRole('button', { name: 'Clear events' }).click()
    await expectToast(page, { title: 'Nothing to clear', message: 'Events are created in Foundry' })
    await page.getByRole('button', { name: 'Clear All Cache' }).click()
    await expect(page.getByRole('dialog')).toContainText('Everything is copied from the source again')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Clear All', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Clear all cached content?' })
    await page.route('**/api/admin/cache/clear-all', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
    await question.getByRole('button', { name: 'Clear all' }).click()
    await expectToast(page, { title: 'Cache Clear Failed', message: 'Please try again.' })
    await question.getByRole('button', { name: 'Clear all' }).click()
    await expect(page.getByText('48 items were copied again.')).toBeVisible({ timeout: 15_000 })
    await expect(question).toBeHidden()
    await expect(cache).toContainText('Completed')
  },
)
