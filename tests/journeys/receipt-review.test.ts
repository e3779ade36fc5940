import type { Page } from '@playwright/test'
import { newId } from '#platform/server/db/columns.ts'
import type { TestApp } from '../harness/test-app.ts'
import { desktopOnly, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Receipts', exact: true })
const rows = (page: Page) => list(page).getByRole('listitem')
const card = (page: Page, merchant: string) => page.getByRole('region', { name: merchant, exact: true })

/** Receipts from emails of their own, the first ones the riskiest. */
async function addReceipts(app: TestApp, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const id = newId()
    await app.base.database.pool.query(
      `insert into receipt_emails (id, origin, message_id, content_hash, file_key, size, state, received_at)
       values ($1, 'upload', '', $2, $2, 4, 'ready', now())`,
      [id, id],
    )
    await app.base.database.pool.query(
      `insert into receipts (id, email_id, merchant_name, total_amount, transaction_date, confidence, currency, line_items, fields, created_at, updated_at)
       values ($1, $1, $2, $3, current_date, $4, 'USD', '[]', '{}', now(), now())`,
      [id, `Zephyr ${index + 1}`, 10 + index, 0.02 * index],
    )
  }
}

test('fifty receipts are reviewed by keyboard alone', desktopOnly, async ({ page, app, signInAs }) => {
  test.slow()
  await addReceipts(app, 50)
  await signInAs('director')
  await page.goto('/receipts?tab=receipts&verified=no&q=zephyr')
  await expect(page.getByText('50 receipts', { exact: true })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Verify, and go to the next receipt')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  // The first is corrected and verified in one go, the second looked at, left, and come back to.
  await expect(card(page, 'Zephyr 1')).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByLabel('Total amount')).toBeFocused()
  await page.keyboard.type('12.50')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, { title: 'Receipt Verified', message: 'The receipt data has been marked as verified.' })
  await expect(card(page, 'Zephyr 2')).toBeVisible()
  await page.keyboard.press('j')
  await expect(card(page, 'Zephyr 3')).toBeVisible()
  await page.keyboard.press('k')
  await expect(card(page, 'Zephyr 2')).toBeVisible()
  for (let index = 2; index <= 50; index++) {
    await expect(card(page, `Zephyr ${index}`)).toBeVisible()
    await page.keyboard.press('v')
  }
  await expect(page.getByText('Nothing to review')).toBeVisible()
  const { rows: found } = await app.base.database.pool.query(
    `select count(*)::int as count from receipts where merchant_name like 'Zephyr %' and verified_at is not null`,
  )
  expect(found).toEqual([{ count: 50 }])
})

test('staff see the checks again before they verify several at once', desktopOnly, async ({ page, app, signInAs }) => {
  await addReceipts(app, 3)
  await app.base.database.pool.query(`update receipts set transaction_date = null where merchant_name = 'Zephyr 2'`)
  await signInAs('director')
  await page.goto('/receipts?tab=receipts&verified=no&q=zephyr')
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).first()).toContainText('Zephyr 2')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('2 receipts selected')).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Verify 2', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 receipt of them should be looked at first.')
  await expect(dialog).toContainText('No date was found.')
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Verify 2 receipts' }).click()
  await expectToast(page, { title: '2 receipts verified' })
  await expect(rows(page)).toHaveCount(1)
})

test(
  'staff make a rule from a receipt, enter a missing rate, and see the totals complete',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    await addReceipts(app, 2)
    await app.base.database.pool.query(
      `update receipts set currency = 'SEK', transaction_date = '2025-03-15' where merchant_name = 'Zephyr 1'`,
    )
    await signInAs('director')
    await page.goto('/receipts?tab=receipts&q=zephyr&sort=amount')
    await rows(page).filter({ hasText: 'Zephyr 1' }).getByRole('button').click()
    await card(page, 'Zephyr 1').getByRole('button', { name: 'Make a rule' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Merchant contains').fill('zephyr')
    await dialog.getByLabel('Category').selectOption('Events')
    await expect(dialog).toContainText('2 receipts to review would change, such as Zephyr 1, Zephyr 2.')
    await dialog.getByLabel('Also change receipts that are not verified yet').check()
    await dialog.getByRole('button', { name: 'Save rule' }).click()
    await expectToast(page, { title: 'Rule saved', message: '2 receipts changed to it.' })
    await expectNoAxeFindings(page)
    await dialog.getByRole('button', { name: 'Remove the rule for zephyr' }).click()
    await expectToast(page, { title: 'Rule removed', message: 'Receipts keep their category.' })
    await page.keyboard.press('Escape')
    await expect(card(page, 'Zephyr 1')).toContainText('Events')
    await card(page, 'Zephyr 1').getByText('History').click()
    await expect(card(page, 'Zephyr 1')).toContainText('Category: – → Events')

    await page.goto('/receipts?tab=totals&from=2025-03-01&to=2025-03-31')
    await expect(page.getByText(/^SEK\s10\.00 in 1 receipt without an exchange rate/)).toBeVisible()
    await page.getByRole('button', { name: 'Exchange rates' }).click()
    await dialog.getByLabel('Day').fill('2025-03-14')
    await dialog.getByLabel('Currency', { exact: true }).fill('sek')
    await dialog.getByLabel('Worth in USD').fill('0.0991')
    await dialog.getByRole('button', { name: 'Save rate' }).click()
    await expectToast(page, { title: 'Rate saved', message: 'Receipts in SEK without a rate get it now.' })
    await expect(dialog).toContainText('1 SEK = 0.0991 USD')
    await expectNoAxeFindings(page)
    await page.keyboard.press('Escape')
    await app.settled()
    await expect(page.getByText('SEK, 1 receipt')).toBeVisible()
    await expect(page.getByText('$0.99').first()).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoHorizontalScroll(page)
  },
)

test('a receipt leads to its email, however many came since, and a phone shows it alone', async ({
  page,
  app,
  signInAs,
}) => {
  await addReceipts(app, 60)
  await signInAs('director')
  await page.goto('/receipts?tab=receipts&q=zephyr')
  await rows(page).filter({ hasText: 'Zephyr 1$' }).getByRole('button').first().click()
  await card(page, 'Zephyr 1').getByRole('link', { name: 'No Subject' }).click()
  const details = page.getByRole('region', { name: 'Email Details' })
  await expect(details).toBeVisible()
  await expect(card(page, 'Zephyr 1')).toBeVisible()
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  await expect(page.getByText('Receipt email address')).toBeVisible({ visible: !isPhone })
  await expect(page.getByRole('searchbox', { name: 'Search receipts' })).toBeVisible({ visible: !isPhone })
  await expectNoHorizontalScroll(page)
  await page.goto(page.url().replace(/email=[\w-]+/, `email=${newId()}`))
  await expect(page.getByText('The email could not be loaded')).toBeVisible()
  await expectNoAxeFindings(page)
  if (isPhone) await page.getByRole('button', { name: 'Back to emails' }).click()
  await page.getByRole('list', { name: 'Processed Emails' }).getByRole('button').first().click()
  await expect(details).toBeVisible()
})
