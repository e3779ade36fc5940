import type { Page } from '@playwright/test'
import { startFakeGoogle, type FakeGoogle } from '#providers/drive/fake-google.ts'
import { createDrive } from '#apps/server/providers.ts'
import { parseAppConfig } from '#apps/server/settings.ts'
import type { TestApp } from '../harness/test-app.ts'
import { desktopOnly, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

let google: FakeGoogle
test.beforeEach(async ({ app, signInAs }) => {
  google = await startFakeGoogle()
  connectTo(google, app)
  await signInAs('student')
})
test.afterEach(() => google.close())

function connectTo(fake: FakeGoogle, app: TestApp): void {
  const config = { ...parseAppConfig(fake.env), publicUrl: app.base.config.publicUrl }
  app.base.providers.drive = createDrive(config, () => app.base.clock.now())
}

const card = (page: Page) => page.getByRole('region', { name: 'Google Drive' })
const connectButton = (page: Page) => card(page).getByRole('button', { name: 'Connect Google Drive' })

async function openPopup(page: Page): Promise<Page> {
  await page.goto('/settings')
  const [popup] = await Promise.all([page.waitForEvent('popup'), connectButton(page).click()])
  await expect(popup.getByRole('heading', { name: 'Fake Google' })).toBeVisible()
  return popup
}

for (const coop of [undefined, 'same-origin']) {
  test(
    `Google Drive is connected in a window that closes itself, with COOP ${coop ?? 'unset'} at Google, and disconnected`,
    desktopOnly,
    async ({ page }) => {
      if (coop) google.quirks.coop = coop
      const popup = await openPopup(page)
      expect(await popup.evaluate(() => window.opener === null)).toBe(coop !== undefined)
      await Promise.all([popup.waitForEvent('close'), popup.getByRole('link', { name: 'Allow', exact: true }).click()])
      await expectToast(page, { title: 'Google Drive connected' })
      await expect(card(page)).toContainText('Connected')
      await expect(card(page)).toContainText('casey.drive@example.edu')
      await expectNoAxeFindings(page)
      await card(page).getByRole('button', { name: 'Disconnect' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
      await expectToast(page, { title: 'Google Drive disconnected' })
      await expect(card(page)).toContainText('Not Connected')
    },
  )
}

test('a window that is closed early, or in which access is refused, changes nothing', desktopOnly, async ({ page }) => {
  const popup = await openPopup(page)
  await expect(card(page)).toContainText('Go on in the window that just opened.')
  await expectNoAxeFindings(page)
  await popup.close()
  await expect(connectButton(page)).toBeVisible()
  await expect(card(page)).toContainText('Not Connected')
  const refusing = await openPopup(page)
  await Promise.all([refusing.waitForEvent('close'), refusing.getByRole('link', { name: 'Deny' }).click()])
  await expect(connectButton(page)).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('a blocked window is offered as a link, and what fails says so in its window, too', async ({ page }) => {
  await page.addInitScript(() => (window.open = () => null))
  await page.goto('/settings')
  await connectButton(page).click()
  await expect(card(page)).toContainText('Your browser blocked the window.')
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
  const link = card(page).getByRole('link', { name: 'Open it in a new tab' })
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await tab.getByRole('link', { name: 'Allow without files' }).click()
  await expect(tab.getByRole('heading', { name: 'Google Drive is not connected' })).toBeVisible()
  await expect(tab.getByText('You left the access to your files unticked')).toBeVisible()
  await expectNoAxeFindings(tab)
  await page.bringToFront()
  await expectToast(page, { title: 'Connection Failed', message: /unticked/ })
})

test('after five minutes it gives up; an address that cannot be had is said', desktopOnly, async ({ page }) => {
  await page.clock.install()
  const popup = await openPopup(page)
  await page.clock.fastForward(299_000)
  await expect(card(page).getByRole('button', { name: 'Cancel' })).toBeVisible()
  await page.clock.fastForward(2_000)
  await Promise.all([
    popup.isClosed() ? undefined : popup.waitForEvent('close'),
    expectToast(page, { title: 'Connection Failed', message: 'OAuth timeout' }),
  ])
  await page.route('**/api/services/google-drive/auth-url', (route) => route.fulfill({ status: 502, body: '' }))
  await connectButton(page).click()
  await expectToast(page, { title: 'Connection Failed', message: 'Failed to get authorization URL' })
})

test(
  'an access that Google no longer honors is told where it is used and on the card, and renewed there',
  desktopOnly,
  async ({ page }) => {
    const allow = (popup: Page) =>
      Promise.all([popup.waitForEvent('close'), popup.getByRole('link', { name: 'Allow', exact: true }).click()])
    await allow(await openPopup(page))
    await expect(card(page)).toContainText('Connected')
    google.quirks.refusesAccess = true
    await page.goto('/foundry-ai')
    await page.getByRole('button', { name: 'From Google Drive' }).click()
    const dialog = page.getByRole('dialog', { name: 'Google Drive' })
    await expect(dialog.getByRole('heading', { name: 'Your access has ended' })).toBeVisible()
    await expectNoAxeFindings(page)
    google.quirks.refusesAccess = false
    await page.goto('/settings')
    await expect(card(page)).toContainText('Needs reconnecting')
    await expect(card(page)).toContainText('Your access to Google Drive has ended. Connect it again to go on.')
    await expectNoAxeFindings(page)
    const reconnect = card(page).getByRole('button', { name: 'Reconnect Google Drive' })
    const [popup] = await Promise.all([page.waitForEvent('popup'), reconnect.click()])
    await allow(popup)
    await expectToast(page, { title: 'Google Drive connected' })
    await expect(card(page)).not.toContainText('Needs reconnecting')
  },
)

function useSampleDrive(app: TestApp): void {
  const config = { ...parseAppConfig({}), publicUrl: app.base.config.publicUrl }
  app.base.providers.drive = createDrive(config, () => app.base.clock.now())
}

test('files of the drive are attached to a chat and read aloud, after connecting it on the way', async ({
  page,
  app,
}) => {
  app.base.providers.drive = null
  await page.goto('/settings')
  await expect(card(page)).toContainText('Google Drive is not set up on this installation. Ask an administrator.')
  useSampleDrive(app)
  await page.goto('/foundry-ai')
  await page.getByRole('button', { name: 'From Google Drive' }).click()
  const dialog = page.getByRole('dialog', { name: 'Google Drive' })
  await expectNoAxeFindings(page)
  const connect = dialog.getByRole('button', { name: 'Connect Google Drive' })
  const [popup] = await Promise.all([page.waitForEvent('popup'), connect.click()])
  await expect(popup.getByRole('heading', { name: 'Sample drive' })).toBeVisible()
  await expectNoAxeFindings(popup)
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('link', { name: 'Allow' }).click()])
  await expectToast(page, { title: 'Google Drive connected' })
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
  await dialog.getByRole('searchbox', { name: 'Search your files' }).fill('nothing like it')
  await expect(dialog.getByText('No results for “nothing like it”')).toBeVisible()
  await dialog.getByRole('searchbox', { name: 'Search your files' }).fill('interview')
  const interviews = dialog.getByRole('checkbox', { name: 'Customer interviews, week 3' })
  await interviews.focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Add 1 file' }).click()
  await expect(page.getByRole('list', { name: 'Attached files' })).toContainText('Customer interviews, week 3')
  await page.getByRole('textbox', { name: 'Message' }).fill('What did they say?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Customer interviews, week 3.pdf')).toBeVisible()

  await page.goto('/tools/texttospeech')
  await page.getByRole('button', { name: 'From Google Drive' }).click()
  await dialog.getByText('User testing script.md').click()
  await dialog.getByRole('button', { name: 'Add 1 file' }).click()
  await expect(page.getByRole('list', { name: 'Selected files' })).toContainText(/User testing script\.md.*characters/)
  await page.getByRole('button', { name: 'Convert to Speech' }).click()
  await expectToast(page, { title: 'Job Created' })
})

test('a receipt is taken from the drive, and read', async ({ page, app, signInAs }) => {
  test.slow()
  useSampleDrive(app)
  await signInAs('director')
  await page.goto('/receipts')
  await page.getByRole('button', { name: 'Upload receipts' }).click()
  await page.getByRole('button', { name: 'From Google Drive' }).click()
  const dialog = page.getByRole('dialog', { name: 'Google Drive' })
  const connect = dialog.getByRole('button', { name: 'Connect Google Drive' })
  const [popup] = await Promise.all([page.waitForEvent('popup'), connect.click()])
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('link', { name: 'Allow' }).click()])
  await expectToast(page, { title: 'Google Drive connected' })
  await expect(dialog.getByText('Founders agreement.docx')).toHaveCount(0)
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
  const receipt = dialog.getByRole('checkbox', { name: 'Print shop receipt.pdf' })
  await receipt.focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Add 1 file' }).click()
  await expectToast(page, { title: '1 file uploaded', message: 'They are being read.' })
  await app.settled()
  await page.getByRole('list', { name: 'Processed Emails' }).getByRole('button', { name: 'Print shop receipt' }).click()
  await expect(page.getByRole('region', { name: 'Email Details' })).toContainText('Print shop receipt.pdf')
  await expect(page.getByRole('region', { name: 'Grounds Print Shop' })).toContainText('$94.24')
})
