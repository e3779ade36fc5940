import type { Page } from '@playwright/test'
import { picture, scannedPdf } from '#platform/server/documents/sample-pictures.ts'
import { installScriptedModel, toEvents } from '../harness/assistant.ts'
import { desktopOnly, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './fixtures.ts'

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
const files = (page: Page) => page.getByRole('list', { name: 'Attached files' })
const answerEnd = (page: Page) => page.getByRole('button', { name: 'Regenerate answer' })

/** Reading a picture is work of a processor, which the other worker uses as well. */
const slow = { timeout: 30_000 }

type NewFile = { name: string; type: string; bytes: Buffer }

/** Drops or pastes a file on the message field, as a person does from another window. */
async function transfer(page: Page, { kind, file }: { kind: 'drop' | 'paste'; file: NewFile }): Promise<void> {
  await box(page).evaluate(
    (field, { kind: event, name, type, base64 }) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name, { type }))
      const options = { bubbles: true, cancelable: true }
      field.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      )
    },
    { kind, name: file.name, type: file.type, base64: file.bytes.toString('base64') },
  )
}

test('pictures and scans are dropped and pasted, read, and quoted', async ({ page, signInAs }) => {
  const photo = await picture(['The kiln permit costs 45 dollars a year.', 'Apply at the fire office before March 15.'])
  const lease = await scannedPdf([await picture(['The lease of the studio ends in October.'])])
  const blank = await scannedPdf([await picture([])])
  await signInAs('student')
  await page.goto('/foundry-ai')
  await expect(box(page)).toBeVisible()
  await transfer(page, { kind: 'drop', file: { name: 'permit.jpg', type: 'image/jpeg', bytes: photo } })
  await transfer(page, { kind: 'paste', file: { name: 'lease.pdf', type: 'application/pdf', bytes: lease } })
  await transfer(page, { kind: 'paste', file: { name: 'blank.pdf', type: 'application/pdf', bytes: blank } })
  await expect(files(page).getByRole('listitem')).toHaveText([/permit\.jpg/, /lease\.pdf/, /blank\.pdf/])
  await box(page).fill('What does the kiln permit cost?')
  await box(page).press('Enter')
  await expect(messages(page).getByText(/^Reading the (?:picture|scanned pages)\.\.\.$/)).toBeVisible(slow)
  await expect(answerEnd(page)).toBeVisible(slow)
  await expect(
    messages(page).getByRole('paragraph').filter({ hasText: 'The kiln permit costs 45 dollars a year' }),
  ).toBeVisible()
  await expect(messages(page).getByText('No text was found on its pages.')).toBeVisible()
  await expect(messages(page).getByText(/^Reading the/)).toBeHidden()
  await messages(page).getByRole('button', { name: 'Source 1: permit.jpg' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Source 1' }).getByLabel('Passage')).toContainText('45 dollars')
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
})

test(
  'a session that ends while a message is sent keeps its text and files, and goes on after signing in',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    installScriptedModel(app).script(toEvents('It is a page.'))
    await signInAs('student')
    // Without the event stream, which would notice the end of the session first.
    await page.route('**/api/notifications/stream', (route) => route.abort())
    await page.goto('/foundry-ai')
    const screenshot = await page.screenshot()
    await page.getByLabel('Attachments').setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: screenshot })
    await box(page).fill('What is this?')
    await app.base.database.pool.query('delete from sessions')
    await box(page).press('Enter')
    const overlay = page.getByRole('dialog', { name: 'Please sign in again' })
    await expect(overlay).toBeVisible()
    await expect(files(page).getByText('page.png')).toBeAttached()
    await overlay.getByRole('button', { name: 'Continue as the demo student' }).click()
    await expect(messages(page).getByRole('paragraph').filter({ hasText: 'It is a page.' })).toBeVisible(slow)
    await expect(messages(page).getByRole('paragraph').filter({ hasText: 'What is this?' })).toBeVisible()
    await expect(messages(page).getByRole('img', { name: 'page.png' })).toBeVisible()
    await expect(files(page)).toBeHidden()
    await expect(box(page)).toHaveValue('')

    const note = page.getByText(/% of today's limit is left\. It starts again at \d+:\d\d [AP]M\.$/)
    await expect(note).toBeHidden()
    await app.base.database.pool.query(`update ai_budgets set spent = 255000 where kind = 'chat.tokens'`)
    await page.reload()
    await expect(note).toHaveText(/^1[45]% /)
    await expectNoAxeFindings(page)
  },
)
