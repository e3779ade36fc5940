import type { Page } from '@playwright/test'
import { tabTo } from './keyboard.ts'
import { expect, desktopOnly, test } from './fixtures.ts'
import { expectToast } from './toast.ts'
import { linksPath, expectAccessiblePage, follow, createLink } from './link-fixtures.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const openEditor = async (page: Page) => {
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
}

async function openLink(page: Page, { id, title }: { id: string; title: string }): Promise<void> {
  await page.goto(`/link-tracking/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test(
  'who edits a link that somebody changed meanwhile is told, and overwrites nothing (R23)',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    const link = await createLink(app)
    await signInAs('admin')
    await openLink(page, link)
    await openEditor(page)
    const title = dialog(page).getByLabel('Title')
    await title.fill('Written too late')
    await dialog(page).getByLabel('Description').fill('Mine')
    const other = await app.signIn('admin')
    await other.expectOk('PATCH', `${linksPath}/${link.id}`, { title: 'Written before', utmSource: 'theirs' })
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, { title: 'Failed to update link', message: /This changed while you were editing/ })
    await expect(dialog(page).getByText('Title: now Written before, yours: Written too late')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Keep my changes' }).click()
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, { title: 'Link updated successfully' })
    await expect(page.getByRole('heading', { level: 1, name: 'Written too late' })).toBeVisible()
    const kept = (await other.expectOk('GET', `${linksPath}/${link.id}`)).body
    expect(kept).toMatchObject({ description: 'Mine', utmSource: 'theirs' })
  },
)

test(
  'a link is copied, downloaded as a code, switched off and changed',
  desktopOnly,
  async ({ page, context, app, signInAs }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const link = await createLink(app, { description: 'On posters', utmSource: 'poster', utmTerm: 'fall' })
    await signInAs('admin')
    await openLink(page, link)
    await expect(page.getByText('No clicks yet')).toBeVisible()
    const information = section(page, 'Link Information')
    for (const label of ['Short URL', 'Original URL', 'URL with campaign parameters']) {
      await information.getByRole('button', { name: `Copy ${label}` }).click()
      await expectToast(page, { title: 'URL copied to clipboard' })
    }
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link.destinationUrl)
    const visit = page.getByRole('link', { name: 'Visit Original' })
    await expect(visit).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(visit).toHaveAttribute('target', '_blank')
    await expect(page.getByRole('img', { name: /^QR code/ })).toHaveJSProperty('complete', true)
    await page.getByRole('button', { name: 'Customize' }).click()
    await page.getByLabel('Color').fill('#ffcc00')
    await expect(page.getByText('Choose a darker color')).toBeVisible()
    await page.getByLabel('Color').fill('#7a0019')
    await page.getByLabel('Center').selectOption('No logo')
    await expect(page.getByRole('img', { name: /^QR code/ })).toHaveAttribute('src', /color=7a0019&logo=none/)
    for (const format of ['SVG', 'PNG']) {
      const downloads = page.waitForEvent('download')
      await page.getByRole('link', { name: `Download QR code as ${format}` }).click()
      expect((await downloads).suggestedFilename()).toBe(`qr-${link.shortCode}.${format.toLowerCase()}`)
    }
    await expectAccessiblePage(page)

    await information.getByRole('button', { name: 'Deactivate' }).click()
    await expectToast(page, { title: 'Link status updated successfully' })
    await expect(information).toContainText('Inactive')
    await expect(information.getByRole('button', { name: 'Activate' })).toBeVisible()

    await openEditor(page)
    await dialog(page).getByLabel('Title').fill(' ')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Title is required')).toBeVisible()
    await dialog(page).getByLabel('Title').fill('Demo day 2027')
    await dialog(page).getByLabel('Description').fill('')
    await dialog(page).getByLabel('Term').fill('')
    await expectAccessiblePage(page)
    const patchRequest = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    expect((await patchRequest).postDataJSON()).toMatchObject({
      title: 'Demo day 2027',
      description: null,
      utmTerm: null,
    })
    await expectToast(page, { title: 'Link updated successfully' })
    await expect(page.getByRole('heading', { level: 1, name: 'Demo day 2027' })).toBeVisible()
  },
)

test(
  'a link is sent elsewhere, remembers where it led, and is moved to the trash',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    const link = await createLink(app, { utmSource: 'poster' })
    await signInAs('admin')
    await openLink(page, link)
    const information = section(page, 'Link Information')
    await page.getByRole('button', { name: 'Regenerate', exact: true }).click()
    await expect(page.getByLabel('New URL')).toBeFocused()
    await expect(page.getByLabel('New URL')).toHaveValue('https://example.edu/demo')
    await page.getByLabel('New URL').fill('')
    await page.getByRole('button', { name: 'Regenerate Link' }).click()
    await expect(page.getByText('New URL is required')).toBeVisible()
    await page.getByLabel('New URL').fill('https://example.org/new')
    await page.getByRole('button', { name: /^Campaign parameters/ }).click()
    await expect(page.getByLabel('Source')).toHaveValue('poster')
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: 'Regenerate Link' }).click()
    await expectToast(page, { title: 'Link regenerated successfully with preserved UTM parameters' })
    await expect(information).toContainText('https://example.org/new?utm_source=poster')

    const historyRequests: string[] = []
    page.on('request', (request) => void (request.url().includes('/history?') && historyRequests.push(request.url())))
    await page.getByRole('button', { name: 'History' }).click()
    await expect(section(page, 'History')).toContainText('https://example.edu/demo')
    expect(historyRequests).toHaveLength(1)
    await expectAccessiblePage(page)

    await page.getByRole('button', { name: 'Restore this version: 1' }).click()
    await expectToast(page, { title: 'Version 1 restored' })
    await expect(information).toContainText('https://example.edu/demo?utm_source=poster')
    await expect(section(page, 'History')).toContainText('Restored version 1')

    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Move to Trash' }).click()
    await dialog(page).getByRole('button', { name: 'Move to Trash' }).click()
    await expect(page).toHaveURL(/\/link-tracking$/)
    await expectToast(page, { title: 'Link moved to trash successfully' })
    await page.goto(`/link-tracking/${link.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Link Not Found' })).toBeVisible()
    await expectAccessiblePage(page)
    await page.getByRole('link', { name: 'Back to Link Tracking' }).click()
    await expect(page).toHaveURL(/\/link-tracking$/)
  },
)

test('clicks arrive live and are broken down by device', desktopOnly, async ({ page, app, signInAs }) => {
  const link = await createLink(app, { utmCampaign: 'demo-day' })
  await follow(app, { ...link, from: 'https://news.example.edu/today' })
  await follow(app, { ...link, device: 'mobile' })
  await signInAs('director')
  await openLink(page, link)
  const overview = section(page, 'Analytics Overview')
  const { uniqueClicks } = await (await page.request.get(`${linksPath}/${link.id}`)).json()
  for (const figure of [
    'Total Clicks2',
    `Unique Visitors${uniqueClicks}`,
    `Unique Rate${(uniqueClicks * 50).toFixed(1)}%`,
  ])
    await expect(overview).toContainText(figure)
  await expect(section(page, 'Click History').getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'IP Geolocation by DB-IP' })).toHaveAttribute('href', 'https://db-ip.com')
  await expect(page.getByRole('group', { name: /^World map/ })).toBeVisible()

  const chart = page.getByRole('slider', { name: 'Clicks over time' })
  await tabTo(page, chart)
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', /: 2 clicks, \d visitors?, 0 in the period before$/)
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /: 0 clicks/)
  await expectAccessiblePage(page)

  await follow(app, { ...link, device: 'mobile' })
  await expect(overview).toContainText('Total Clicks3')
  await expect(section(page, 'Devices').getByRole('button', { name: 'Mobile' })).toContainText('2')
  await section(page, 'Devices').getByRole('button', { name: 'Mobile' }).click()
  await expect(page).toHaveURL(/device=mobile/)
  await section(page, 'Referrers').getByRole('button', { name: 'Direct' }).click()
  await expect(page.getByRole('list', { name: 'Filters' }).getByRole('listitem')).toHaveCount(3)
  await expect(section(page, 'Devices').getByRole('listitem')).toHaveCount(1)
  const ranges = page.getByRole('radiogroup', { name: 'Time range' })
  await ranges.getByText('Today').click()
  await expect(page).toHaveURL(/range=day/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove filter Device: Mobile' })).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(section(page, 'Devices').getByRole('listitem')).toHaveCount(2)

  const downloads = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  expect((await downloads).suggestedFilename()).toBe(`clicks-${link.shortCode}.csv`)

  await ranges.getByText('Custom').click()
  await page.getByLabel('From', { exact: true }).fill('2026-01-01')
  await expect(page).toHaveURL(/from=2026-01-01/)
  await section(page, 'Traffic type').getByText('Person').waitFor()
  await ranges.getByText('All time').click()
  await expect(page).toHaveURL(/range=all/)
  // More than any link of the demo has by the end of a day.
  for (let count = 0; count < 20; count += 1) await follow(app, link)
  await page.goto('/link-analytics?range=day')
  await expect(page.getByRole('list', { name: 'Top links' })).toContainText(link.title)
  await expectAccessiblePage(page)
  await page.getByRole('link', { name: link.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: link.title })).toBeVisible()
})

test(
  'the map narrows the figures to a country as its bar does, by a press and by keys',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    const link = await createLink(app)
    for (let count = 0; count < 4; count += 1) await follow(app, link)
    await app.settled()
    await app.base.database.pool.query(
      `update clicks set country = (array['IN', 'IN', 'BR', 'SG'])[number]
     from (select id, row_number() over (order by id) as number from clicks where link_id = $1) as numbered where numbered.id = clicks.id`,
      [link.id],
    )
    await signInAs('director')
    await openLink(page, link)
    const map = section(page, 'Locations')
    const [india, brazil] = ['India: 2 clicks', 'Brazil: 1 click'].map((name) =>
      map.getByRole('button', { name, exact: true }),
    )
    // Singapore is too small to be drawn: it has its bar alone.
    await expect(map.getByRole('button')).toHaveCount(2)
    const bars = section(page, 'Countries')
    await expect(bars.getByRole('listitem')).toHaveCount(3)
    await brazil!.click()
    await expect(page).toHaveURL(/country=BR/)
    await expect(brazil!).toHaveAttribute('aria-pressed', 'true')
    await expect(bars.getByRole('button', { name: 'Brazil', pressed: true })).toBeVisible()
    await expect(bars.getByRole('listitem')).toHaveCount(1)
    await expectAccessiblePage(page)
    await brazil!.click()
    await expect(page).not.toHaveURL(/country=/)
    await expect(bars.getByRole('listitem')).toHaveCount(3)

    await tabTo(page, brazil!)
    await page.keyboard.press('ArrowLeft')
    await expect(india!).toBeFocused()
    await expect(map.getByText('India: 2 clicks')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(brazil!).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/country=IN/)
    await expect(india!).toBeFocused()
    await page.keyboard.press(' ')
    await expect(page).not.toHaveURL(/country=/)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'IP Geolocation by DB-IP' })).toBeFocused()
    await expectAccessiblePage(page)
  },
)

test(
  'figures that do not come offer another try, and what else is known stays',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    const link = await createLink(app)
    await signInAs('admin')
    await follow(app, link)
    await app.settled()
    await page.route(`**${linksPath}/*/analytics*`, (route) => route.abort())
    await openLink(page, link)
    await expect(page.getByRole('heading', { name: "The metrics couldn't be loaded" })).toBeVisible()
    await page.route(`**${linksPath}/${link.id}`, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await expectToast(page, { title: 'Failed to update link status' })
    await expectAccessiblePage(page)
    await page.unroute(`**${linksPath}/*/analytics*`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('slider', { name: 'Clicks over time' })).toBeVisible()
  },
)

test('one QR code is printed on one page, and nothing else', desktopOnly, async ({ page, app, signInAs }) => {
  const link = await createLink(app)
  await signInAs('admin')
  await openLink(page, link)
  await page.evaluate(() => {
    window.print = () => (document.documentElement.dataset['printed'] = document.documentElement.dataset['print'])
  })
  await page.getByRole('button', { name: 'Print QR code' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'qr')
  await expect(page.locator('html')).not.toHaveAttribute('data-print')
  await page.evaluate(() => (document.documentElement.dataset['print'] = 'qr'))
  const pdf = await page.pdf()
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
