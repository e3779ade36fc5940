import { fakeApiKey, fakeWebhookSecret, startFakeTwenty } from '#providers/crm/fake-twenty.ts'
import { createTwenty } from '#providers/crm/twenty.ts'
import { desktopOnly, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

test(
  'staff sync people with the CRM, preview a full sync and settle a conflict',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('director')
    await page.goto('/crm')
    await expect(page).toHaveTitle('CRM Integration · Foundry')
    await expect(page.getByText('The built-in directory is connected.')).toBeVisible()
    const users = page.getByRole('list', { name: 'Platform users' })
    await expect(page.getByRole('list', { name: 'People in the CRM' })).toContainText('Nora Whitfield')
    await expectNoAxeFindings(page)
    await expectNoHorizontalScroll(page)

    await page.getByRole('searchbox', { name: 'Search users' }).fill('reyes')
    await expect(users.locator('> li')).toHaveCount(1)
    await expect(users).toContainText('Not synced')
    await users.getByRole('button', { name: 'Sync Daniel Reyes' }).click()
    await expectToast(page, { title: 'Daniel Reyes added to the CRM' })
    await expect(users).toContainText(/Synced just now|Synced .*ago|Synced now/i)
    await page.getByRole('searchbox', { name: 'Search users' }).fill('zzz')
    await expect(page.getByText('No results for “zzz”')).toBeVisible()

    await page.getByRole('button', { name: 'Sync everything' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Preview changes' }).click()
    await expect(dialog.getByRole('status')).toContainText(/Preview.*Will create \d+.*ask you about 1/)
    await expectNoAxeFindings(page)
    await dialog.getByRole('button', { name: 'Sync now' }).click()
    await expect(dialog.getByRole('status')).toContainText(/\d+ created.*1 in conflict/)
    await dialog.getByRole('button', { name: 'Close' }).last().click()

    await page.getByRole('tab', { name: 'Companies' }).click()
    await expect(page.getByRole('list', { name: 'Companies in the CRM' })).toContainText('Blue Fern Capital')
    await expectNoAxeFindings(page)
    await page.getByRole('tab', { name: 'Sync health' }).click()
    await expect(page.getByRole('region', { name: 'Last sync' })).toContainText(/\d+ created/)
    await expectNoAxeFindings(page)
    await page.getByRole('tab', { name: 'Conflicts (1)' }).click()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: /^Take theirs/ }).click()
    await expectToast(page, { title: 'Conflict resolved' })
    await expect(page.getByRole('heading', { name: 'No conflicts' })).toBeVisible()
  },
)

test('with Twenty the page leads there, and says what is wrong with it', async ({ page, app, signInAs }) => {
  const twenty = await startFakeTwenty()
  const options = { baseUrl: twenty.url, apiKey: fakeApiKey, webhookSecret: fakeWebhookSecret }
  app.base.providers.crm = createTwenty(options)
  await signInAs('director')
  await page.goto('/crm')
  await expect(page.getByText('Twenty CRM is connected.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open Twenty CRM' })).toHaveAttribute('href', twenty.url)
  await page.getByRole('tab', { name: 'Sync health' }).click()
  await expect(page.getByRole('textbox', { name: 'Webhook URL' })).toHaveValue(`${app.url}/api/twenty/webhook`)
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)

  app.base.providers.crm = createTwenty({ ...options, apiKey: 'a key that was revoked' })
  await page.goto('/crm')
  await expect(page.getByText('Twenty refuses our API key.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The CRM’s people could not be loaded' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: /^Sync Aaliyah/ }).click()
  await expectToast(page, { title: 'Failed to sync user to Twenty CRM' })
  await page.getByRole('tab', { name: 'Companies' }).click()
  await page.getByRole('button', { name: 'Sync Backstage Pass' }).click()
  await expectToast(page, { title: 'Failed to sync venture to Twenty CRM' })
  app.base.providers.crm = createTwenty(options)
  await page.getByRole('status').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Twenty CRM is connected.')).toBeVisible()
  await twenty.close()
})
