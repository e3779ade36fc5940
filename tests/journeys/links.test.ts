import type { Page } from '@playwright/test'
import { tabTo } from './keyboard.ts'
import { expect, desktopOnly, test } from './fixtures.ts'
import { expectToast } from './toast.ts'
import { linksPath, expectAccessiblePage, follow, deleteDemoLinks, createLink } from './link-fixtures.ts'

test.beforeEach(({ app }) => deleteDemoLinks(app))

const rows = (page: Page) =>
  page
    .getByRole('group', { name: 'Tracked links' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const row = (page: Page, title: string) => rows(page).filter({ has: page.getByRole('link', { name: title }) })
const choose = async (page: Page, { title, action }: { title: string; action: string }) => {
  await row(page, title)
    .getByRole('button', { name: `Actions for ${title}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}
const dialog = (page: Page) => page.getByRole('dialog')

async function openLinks(page: Page, search = ''): Promise<void> {
  await page.goto(`/link-tracking${search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Link Tracking' })).toBeVisible()
}

test(
  'an administrator makes the first link, with a campaign and a code of its own',
  desktopOnly,
  async ({ page, context, signInAs }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signInAs('admin')
    await openLinks(page)
    await expect(page.getByRole('heading', { name: 'No tracked links yet' })).toBeVisible()
    for (const tile of ['Total Links', 'Total Clicks', 'Active Links']) await expect(page.getByText(tile)).toBeVisible()
    await expectAccessiblePage(page)

    await page.getByRole('button', { name: 'Create your first link' }).click()
    await expect(page.getByLabel('Original URL')).toBeFocused()
    await page.getByLabel('Title').fill('  ')
    await page.getByRole('button', { name: 'Create Link' }).click()
    await expect(page.getByText('URL and title are required').first()).toBeVisible()
    await expect(page.getByLabel('Original URL')).toBeFocused()

    await page.getByLabel('Original URL').fill(' https://example.edu/demo ')
    await page.getByLabel('Title').fill('Demo day')
    await tabTo(page, page.getByRole('button', { name: /^Campaign parameters/ }))
    await page.keyboard.press('Enter')
    await page.getByLabel('Source').fill('newsletter')
    await page.getByLabel('Short code').fill('admin')
    await expect(page.getByText('This short code is reserved.')).toBeVisible()
    await page.getByLabel('Short code').fill('demo-day')
    await expect(page.getByText('“demo-day” is available')).toBeVisible()
    await page.getByRole('button', { name: /^More options/ }).click()
    await page.getByRole('combobox', { name: 'Tags' }).fill('Fall')
    const preview = dialog(page).locator('dl')
    await expect(preview).toContainText('/l/demo-day')
    await expect(preview).toContainText('https://example.edu/demo?utm_source=newsletter')
    await expectAccessiblePage(page)

    await page.route(`**${linksPath}`, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'Create Link' }).click()
    await expectToast(page, { title: 'Failed to create tracked link' })
    await expect(page.getByLabel('Title')).toHaveValue('Demo day')
    await page.unroute(`**${linksPath}`)
    const sentRequest = page.waitForRequest((request) => request.method() === 'POST')
    await page.getByRole('button', { name: 'Create Link' }).click()
    expect((await sentRequest).postDataJSON()).toEqual({
      url: 'https://example.edu/demo',
      title: 'Demo day',
      shortCode: 'demo-day',
      utmSource: 'newsletter',
      tags: ['fall'],
    })
    await expect(dialog(page)).toBeHidden()
    const toast = page.locator('.toast')
    await expect(toast).toContainText('Copied to your clipboard.')
    await expect(toast.getByRole('img', { name: /^QR code that leads to .*demo-day$/ })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/l\/demo-day$/)
    await expectAccessiblePage(page)
    await expectToast(page, { title: 'Tracked link created successfully' })
    for (const fact of ['Active', '/l/demo-day', 'fall', '0 unique', 'Never', 'Just now', 'Updated Just now'])
      await expect(row(page, 'Demo day')).toContainText(fact)
    await row(page, 'Demo day')
      .getByRole('button', { name: /^Copy short URL/ })
      .click()
    await expectToast(page, { title: 'Short URL copied' })
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/l\/demo-day$/)
    await expectAccessiblePage(page)
  },
)

test(
  'links are found by words, state and tag, tagged together, and moved to the trash',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    const { shortCode } = await createLink(app, { title: 'Pitch night', tags: ['events'] })
    await createLink(app, { title: 'Office hours' })
    await follow(app, { shortCode })
    await signInAs('director')
    await openLinks(page, '?sort=clicks')
    await expect(rows(page).first()).toContainText('Pitch night')
    await page.getByRole('searchbox', { name: 'Search links' }).fill('office')
    await expect(page).toHaveURL(/q=office/)
    await expect(rows(page)).toHaveCount(1)
    await page.getByLabel('Status').selectOption('Inactive')
    await expect(page.getByRole('heading', { name: 'No links match' })).toBeVisible()
    await expectAccessiblePage(page)
    await page.reload()
    await expect(page.getByRole('searchbox', { name: 'Search links' })).toHaveValue('office')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(page.getByRole('searchbox', { name: 'Search links' })).toHaveValue('')
    await expect(page).toHaveURL(/link-tracking\?sort=clicks$/)

    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: 'Set tags' }).click()
    await page.getByRole('button', { name: 'Save tags' }).click()
    await expect(dialog(page).getByText('Add a tag, or choose one to remove')).toBeVisible()
    await dialog(page).getByRole('combobox', { name: 'Add tags' }).fill('Fall')
    await dialog(page).getByRole('checkbox', { name: 'events' }).check()
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: 'Save tags' }).click()
    await expectToast(page, { title: 'Tags updated' })
    await expect(row(page, 'Pitch night')).not.toContainText('events')
    await page.getByLabel('Tag', { exact: true }).selectOption('fall (2)')
    await expect(rows(page)).toHaveCount(2)

    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: 'Actions for 2 links' }).click()
    await page.getByRole('menuitem', { name: 'Deactivate' }).click()
    await expect(row(page, 'Pitch night')).toContainText('Inactive')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, { title: 'Change undone' })
    await expect(row(page, 'Pitch night')).toContainText('Active')
    await page.getByRole('button', { name: 'Clear selection' }).click()

    await choose(page, { title: 'Pitch night', action: 'Delete' })
    await expect(dialog(page)).toContainText('This link is still in use')
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: 'Move to Trash' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, { title: 'Link restored successfully' })
    await expect(rows(page)).toHaveCount(2)
    await choose(page, { title: 'Pitch night', action: 'Delete' })
    await page.getByRole('button', { name: 'Move to Trash' }).click()
    await expectToast(page, { title: 'Link moved to trash successfully' })
    await expect(rows(page)).toHaveCount(1)
    await choose(page, { title: 'Office hours', action: 'Duplicate' })
    await expect(dialog(page).getByLabel('Title')).toHaveValue('Copy of Office hours')
    await expect(dialog(page)).toContainText('You already have a link to this page: Office hours')
    await page.getByRole('button', { name: 'Create Link' }).click()
    await expectToast(page, { title: 'Tracked link created successfully' })
    // The filters would hide the copy.
    await expect(page).toHaveURL(/link-tracking$/)
    await expect(row(page, 'Copy of Office hours')).toBeVisible()
    await choose(page, { title: 'Copy of Office hours', action: 'View Details' })
    await expect(page.getByRole('heading', { level: 1, name: 'Copy of Office hours' })).toBeVisible()
  },
)

test('all links that match are selected, not only those of a page', desktopOnly, async ({ page, app, signInAs }) => {
  const admin = await app.signIn('admin')
  const csv = ['url,title', ...Array.from({ length: 52 }, (_, index) => `https://example.edu/${index},Link ${index}`)]
  await admin.expectOk('POST', `${linksPath}/import`, { csv: csv.join('\n'), isDryRun: false })
  await signInAs('admin')
  await openLinks(page)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText('50 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select all 52' }).click()
  await expect(page.getByText('52 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for 52 links' }).click()
  await page.getByRole('menuitem', { name: 'Move to Trash' }).click()
  await dialog(page).getByRole('button', { name: 'Move to Trash' }).click()
  await expectToast(page, { title: '52 links moved to trash' })
  await expect(page.getByRole('heading', { name: 'No tracked links yet' })).toBeVisible()
})

test('students do not reach tracked links', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  for (const [path, title] of [
    ['/link-tracking', 'Access Denied'],
    ['/link-tracking/nothing', 'Access Denied'],
    ['/link-trash', 'Access denied. Admin privileges required.'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  }
  await expectAccessiblePage(page)
})

test('a list that does not come offers another try', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.route(`**${linksPath}?*`, (route) => route.abort())
  await openLinks(page)
  await expect(page.getByRole('heading', { name: "The links couldn't be loaded" })).toBeVisible()
  await expectAccessiblePage(page)
  await page.unroute(`**${linksPath}?*`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No tracked links yet' })).toBeVisible()
})
