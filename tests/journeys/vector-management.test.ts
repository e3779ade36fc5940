import type { Page } from '@playwright/test'
import type { TestApp } from '../harness/test-app.ts'
import { desktopOnly, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Content' }).locator('> li')
const row = (page: Page, title: string) => rows(page).filter({ hasText: title })
const dialog = (page: Page) => page.getByRole('dialog')

async function expectGoodPage(page: Page): Promise<void> {
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
}

/** The content of the demo in the store. */
async function syncAll(app: TestApp): Promise<void> {
  await (await app.signIn('director')).expectOk('POST', '/api/admin/knowledge/drift/fix')
  await app.settled()
}

test('staff choose what Foundry AI quotes from, and see the store follow', async ({ page, app, signInAs }) => {
  await syncAll(app)
  await signInAs('director')
  await page.goto('/vector-management')
  await expect(page).toHaveTitle('Vector Store Management · Foundry')
  await expect(page.getByText('CMS cache auto-refreshes every 5 minutes.')).toBeVisible()
  await expect(row(page, 'Cap Tables Explained')).toContainText(/Resource · \d+\.\d KB · \d+ passages.*Ready/)
  await expectGoodPage(page)

  await page.getByRole('button', { name: 'Sync Selected' }).click()
  await expectToast(page, { title: 'No changes to sync' })
  await page.getByRole('checkbox', { name: 'Select Cap Tables Explained' }).uncheck()
  const changes = page.getByRole('region', { name: 'Changes to the selection' })
  await expect(changes).toContainText('0 to add, 1 to remove')
  await expectGoodPage(page)
  await changes.getByRole('button', { name: 'Apply Changes' }).click()
  await expectToast(page, { title: 'Sync started', message: '0 to add, 1 to remove.' })
  await expect(changes).toBeHidden()
  await expect(row(page, 'Cap Tables Explained')).toContainText('Not in the store')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('list', { name: 'Syncs' }).locator('> li').first()).toContainText(/1 removed.*Completed/)
  await expectGoodPage(page)
})

test('a guide is uploaded, found by a question, deleted and restored', desktopOnly, async ({ page, app, signInAs }) => {
  await syncAll(app)
  await signInAs('director')
  await page.goto('/admin/vector-management')
  await page.getByRole('button', { name: 'Upload guides' }).click()
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles([
      {
        name: 'kiln-handbook.md',
        mimeType: 'text/markdown',
        buffer: Buffer.from('## Firing\n\nThe steward lights the kiln on Tuesdays.'),
      },
      { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    ])
  await expect(dialog(page).getByText('setup.exe is not supported.')).toBeVisible()
  await expectNoAxeFindings(page)
  await dialog(page).getByRole('button', { name: 'Remove setup.exe' }).click()
  await dialog(page).getByRole('button', { name: 'Upload', exact: true }).click()
  await expectToast(page, { title: '1 guide uploaded', message: 'Foundry AI reads them now.' })
  await expect(row(page, 'kiln-handbook')).toContainText('Ready')

  await page.getByRole('tab', { name: 'Test a question' }).click()
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText('Please enter a question')).toBeVisible()
  await page.getByRole('textbox', { name: 'Question' }).fill('When does the steward light the kiln?')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results).toContainText('1. kiln-handbook')
  await expect(results).toContainText(/words: rank 1/)
  await expectGoodPage(page)
  await results.getByRole('link', { name: 'Open at the passage' }).first().click()
  await expect(page.getByRole('heading', { name: 'kiln-handbook' })).toBeVisible()
  await expect(page.getByRole('article')).toContainText('The steward lights the kiln')
  await expectGoodPage(page)

  await page.goto('/vector-management')
  await page.getByRole('button', { name: 'Actions for kiln-handbook' }).click()
  await page.getByRole('menuitem', { name: 'Edit guide' }).click()
  await dialog(page).getByLabel('Title').fill('Kiln rules')
  await dialog(page).getByRole('radio', { name: 'Only directors and administrators' }).check()
  await expectNoAxeFindings(page)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expectToast(page, { title: 'Guide saved', message: 'Kiln rules' })
  await expect(row(page, 'Kiln rules')).toContainText(/Staff only.*Ready/)

  await page.getByRole('button', { name: 'Actions for Kiln rules' }).click()
  await page.getByRole('menuitem', { name: 'Delete guide' }).click()
  await expectToast(page, { title: 'Guide deleted', message: 'Kiln rules is in the trash.' })
  await expect(row(page, 'Kiln rules')).toBeHidden()
  await page.getByRole('button', { name: 'Trash (1)' }).click()
  await dialog(page).getByRole('button', { name: 'Restore Kiln rules' }).click()
  await expect(row(page, 'Kiln rules')).toContainText('Ready')
})

test('a passage opens its page where it stands, highlighted', desktopOnly, async ({ page, app, signInAs }) => {
  await syncAll(app)
  const director = await app.signIn('director')
  const { body } = await director.expectOk('POST', '/api/admin/knowledge/search', { query: 'cap table worked example' })
  const found = body.results.find(({ headings }: { headings: string[] }) => headings[0] === 'A worked example')
  await signInAs('student')
  await page.goto(found.url)
  await expect(page.getByRole('heading', { name: 'A worked example' })).toBeInViewport()
  const highlighted = () => page.evaluate(() => [...(CSS.highlights.get('passage') ?? [])].map(String).join('\n'))
  await expect.poll(highlighted).toContain('Founder A')
  await expectGoodPage(page)
  // The text has changed since: the page says so and is there all the same.
  await page.goto(found.url.replace(/passage=.*/, 'passage=0198c7a0-0000-7000-8000-000000000000'))
  await expect(page.getByText('The passage you followed is no longer here.')).toBeVisible()
  await page.goto('/vector-management')
  await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible()
})
