import type { Page } from '@playwright/test'
import { pdf } from '#platform/server/documents/sample-documents.ts'
import { toEvents, installScriptedModel } from '../harness/assistant.ts'
import { demoSignIn, desktopOnly, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
const chats = (page: Page) => page.getByRole('navigation', { name: 'Chats' })
const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome to Foundry AI Assistant' })
const answerEnd = (page: Page) => page.getByRole('button', { name: 'Regenerate answer' })
const paragraph = (page: Page, text: string | RegExp) => messages(page).getByRole('paragraph').filter({ hasText: text })

async function ask(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await box(page).press('Enter')
}

/** Opens the list of conversations, which on a phone is behind a button. */
async function openChats(page: Page, { isMobile }: { isMobile: boolean }): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Chats' }).click()
  await expect(chats(page)).toBeVisible()
}

/** Of the demo student, before the test. */
const sampleChatCount = 2

/** Reading a document is work of a processor, which the other worker uses as well. */
const slow = { timeout: 30_000 }

const capTables = pdf([
  [
    'Cap tables',
    'A cap table lists who owns which shares of a company.',
    'Cap tables work by adding each round of new shares to the shares of before.',
  ],
])

test('a student asks, reads what the answer rests on, rates it, and finds the chat again', async ({
  page,
  isMobile,
  signInAs,
}) => {
  await signInAs('student')
  await page.goto('/foundry-ai')
  await expect(welcome(page)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Suggested questions' }).getByRole('button').first()).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)

  await page
    .getByLabel('Attachments')
    .setInputFiles({ name: 'cap-tables.pdf', mimeType: 'application/pdf', buffer: capTables })
  await box(page).fill('How do cap tables work?')
  await box(page).press('Shift+Enter')
  await box(page).press('Backspace')
  await box(page).press('Enter')
  await expect(answerEnd(page)).toBeVisible(slow)
  await expect(page).toHaveURL(/chat=[\w-]+/)
  await expect(box(page)).toHaveValue('')
  await expect(messages(page).getByText('Offline answer')).toBeVisible()

  await messages(page).getByRole('button', { name: 'Source 1:' }).first().click()
  const source = page.getByRole('dialog', { name: 'Source 1' })
  await expect(source.getByLabel('Passage')).not.toBeEmpty()
  await expect(source.getByRole('link', { name: 'Open' })).toHaveAttribute('rel', 'noopener noreferrer')
  await expectNoAxeFindings(page)
  await page.keyboard.press('Escape')
  await expect(source).toBeHidden()

  await page.getByRole('button', { name: 'Bad answer' }).click()
  const feedback = page.getByRole('dialog', { name: 'What was wrong?' })
  await feedback.getByRole('button', { name: 'Send feedback' }).click()
  await expect(feedback.getByText('Choose what was wrong')).toBeVisible()
  await feedback.getByRole('radio', { name: 'Not helpful' }).check()
  await feedback.getByRole('button', { name: 'Send feedback' }).click()
  await expectToast(page, { title: 'Thank you for your feedback' })
  await expect(page.getByRole('button', { name: 'Bad answer' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Good answer' }).click()
  await expect(page.getByRole('button', { name: 'Good answer' })).toHaveAttribute('aria-pressed', 'true')
  await expectNoHorizontalScroll(page)

  await page.goto('/foundry-ai')
  await openChats(page, { isMobile })
  await expectNoAxeFindings(page)
  await chats(page).getByRole('link', { name: 'How do cap tables work?' }).click()
  await expect(messages(page).getByText('How do cap tables work?')).toBeVisible()
  await expect(answerEnd(page)).toBeVisible()
})

test(
  'a student stops an answer, asks for another, edits the question, and goes through the versions',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    const model = installScriptedModel(app)
    model.script([{ type: 'text', text: 'The first words. ' }, 60_000, ...toEvents('Never written.')])
    await signInAs('student')
    await page.goto('/foundry-ai')
    await ask(page, 'What is a cap table?')
    await expect(paragraph(page, 'The first words.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeHidden()
    await box(page).fill('typed while waiting')
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(messages(page).getByText('Stopped', { exact: true })).toBeVisible()
    await expect(box(page)).toHaveValue('typed while waiting')

    model.script(toEvents('The second answer.'))
    await answerEnd(page).click()
    await expect(paragraph(page, 'The second answer.')).toBeVisible()
    await expect(messages(page).getByText('2 / 2')).toBeVisible()
    await page.getByRole('button', { name: 'Previous version' }).click()
    await expect(paragraph(page, 'The first words.')).toBeVisible()

    model.script(toEvents('An answer about pitches.'))
    await page.getByRole('button', { name: 'Edit message' }).click()
    await page.getByRole('textbox', { name: 'Edit message' }).fill(' ')
    const editor = page.getByRole('listitem').filter({ has: page.getByRole('textbox', { name: 'Edit message' }) })
    await editor.getByRole('button', { name: 'Send' }).click()
    await expect(editor.getByText('Message is required')).toBeVisible()
    await page.getByRole('textbox', { name: 'Edit message' }).fill('What is a pitch?')
    await editor.getByRole('button', { name: 'Send' }).click()
    await expect(paragraph(page, 'An answer about pitches.')).toBeVisible()
    await expect(messages(page).getByText('What is a cap table?')).toBeHidden()
    await page.getByRole('button', { name: 'Previous version' }).click()
    await expect(messages(page).getByText('What is a cap table?')).toBeVisible()
    await expect(paragraph(page, 'The first words.')).toBeVisible()

    await page.reload()
    await expect(paragraph(page, 'An answer about pitches.')).toBeVisible()
    await expect(box(page)).toHaveValue('typed while waiting')
  },
)

test(
  'an answer that fails says why and is tried again; one whose connection is refused or cut arrives whole',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    const model = installScriptedModel(app)
    model.script([{ type: 'text', text: 'Half ' }, new Error('broken')])
    await signInAs('student')
    await page.goto('/foundry-ai')
    await ask(page, 'Will this work?')
    await expect(messages(page).getByRole('alert')).toBeVisible()
    await expectNoAxeFindings(page)
    model.script(toEvents('It worked.'))
    await messages(page).getByRole('button', { name: 'Retry' }).click()
    await expect(paragraph(page, 'It worked.')).toBeVisible()

    let openedCount = 0
    await page.route('**/api/chat/messages/*/stream', (route) => {
      openedCount += 1
      if (openedCount === 1) return route.abort('connectionreset')
      return openedCount === 2 ? route.fulfill({ status: 503 }) : route.continue()
    })
    model.script(toEvents('A later answer of several words, each of which is here once.'))
    await ask(page, 'And now?')
    await expect(paragraph(page, /^A later answer of several words, each of which is here once\.$/)).toBeVisible()
    await expect(answerEnd(page)).toHaveCount(2)
  },
)

test(
  'nothing that is proposed happens before it is approved, and it can be taken back',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    const model = installScriptedModel(app)
    const venture = { name: 'Bike Library', description: 'Bikes to borrow', industry: null, stage: null }
    const proposal = { type: 'proposal' as const, name: 'draft_venture', arguments: venture }
    model.script([{ type: 'text', text: 'Shall I start it?' }, proposal, { type: 'end', reason: 'complete' }])
    await signInAs('student')
    await page.goto('/foundry-ai')
    await ask(page, 'Start a venture named Bike Library')
    const card = page.getByRole('region', { name: 'Start a venture' })
    await expect(card.getByText('Bikes to borrow')).toBeVisible()
    await expectNoAxeFindings(page)
    const names = async () =>
      ((await (await page.request.get('/api/ventures')).json()) as { name: string }[]).map(({ name }) => name)
    expect(await names()).not.toContain('Bike Library')
    await card.getByRole('button', { name: 'Approve' }).click()
    await expect(card.getByText('Done')).toBeVisible()
    expect(await names()).toContain('Bike Library')
    await card.getByRole('button', { name: 'Undo' }).click()
    await expect(card.getByText('Undone')).toBeVisible()
    expect(await names()).not.toContain('Bike Library')

    await ask(page, 'Once more')
    const second = page.getByRole('region', { name: 'Start a venture' }).nth(1)
    await second.getByRole('button', { name: 'Decline' }).click()
    await expect(second.getByText('Declined')).toBeVisible()
    expect(await names()).not.toContain('Bike Library')
  },
)

test(
  'a question from the header is asked on arrival, and the wish for advice is ready to send',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('student')
    await page.goto('/')
    const askBox = page.getByRole('search', { name: 'Ask Foundry AI anything' }).getByRole('textbox')
    await askBox.fill('How do I find the first ten customers of my venture?')
    await askBox.press('Enter')
    await expect(answerEnd(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How do I find the first ten customers of…')
    expect(await page.evaluate(() => localStorage.getItem('foundry.prompt'))).toBeNull()
    await askBox.fill('And the next ten?')
    await askBox.press('Enter')
    await expect(chats(page).getByRole('link')).toHaveCount(sampleChatCount + 2)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('And the next ten?')
    await expect(answerEnd(page)).toBeVisible()

    await page.goto('/')
    await page.getByRole('link', { name: 'Request Advising' }).click()
    await expect(box(page)).toHaveValue(/book a meeting with a mentor or advisor/)
    await expect(chats(page).getByRole('link').first()).toContainText('Venture Advisor')
    await expect(answerEnd(page)).toBeHidden()
    await page.reload()
    await expect(box(page)).toHaveValue(/book a meeting with a mentor or advisor/)
    await expect(chats(page).getByRole('link')).toHaveCount(sampleChatCount + 3)
  },
)

test(
  'chats are renamed, pinned, archived, searched, exported and deleted',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    installScriptedModel(app).script(toEvents('Talk to **ten customers** first.'))
    await signInAs('student')
    await page.goto('/foundry-ai')
    await ask(page, 'How do I validate an idea?')
    await expect(answerEnd(page)).toBeVisible()
    await page.getByRole('button', { name: 'New Chat', exact: true }).click()
    await expect(welcome(page)).toBeVisible()
    await expect(chats(page).getByRole('link')).toHaveCount(sampleChatCount + 2)
    await page.getByRole('button', { name: 'New Chat', exact: true }).click()
    await page.goBack()
    await expect(paragraph(page, 'Talk to ten customers first.')).toBeVisible()

    const choose = async (action: string, name: string | RegExp = /validate|Customers/) => {
      const row = chats(page).getByRole('listitem').filter({ hasText: name })
      await row.hover()
      await row.getByRole('button', { name: 'Actions for' }).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    await choose('Rename')
    await page.getByRole('dialog').getByLabel('Title').fill('Customers')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers')
    await choose('Pin')
    await expect(chats(page).getByRole('region', { name: 'Pinned' }).getByRole('link')).toContainText('Customers')
    const download = page.waitForEvent('download')
    await choose('Export as Markdown')
    expect((await download).suggestedFilename()).toBe('Customers.md')
    await choose('Archive')
    await expectToast(page, { title: 'Chat archived' })
    await expect(chats(page).getByRole('link')).toHaveCount(sampleChatCount + 1)
    await chats(page).getByRole('button', { name: 'Archived' }).click()
    await expect(chats(page).getByRole('link')).toHaveText(/Customers/)
    await choose('Move out of the archive')
    await expectToast(page, { title: 'Chat moved out of the archive' })
    await chats(page).getByRole('button', { name: 'All chats' }).click()

    await page.goto('/foundry-ai')
    await chats(page).getByRole('searchbox').fill('customers')
    await chats(page).getByRole('list', { name: 'Found messages' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/message=/)
    await expect(paragraph(page, 'Talk to ten customers first.')).toBeVisible()
    await chats(page).getByRole('searchbox').fill('')

    await page.route('**/api/chat/sessions/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
    )
    await page.getByRole('button', { name: 'Delete Customers' }).click()
    await page.getByRole('button', { name: 'Delete chat' }).click()
    await expectToast(page, { title: 'Error' })
    await page.unroute('**/api/chat/sessions/*')
    await page.getByRole('button', { name: 'Delete chat' }).click()
    await expect(welcome(page)).toBeVisible()
    await expect(chats(page).getByText('Customers')).toBeHidden()
    await expect(page).not.toHaveURL(/chat=/)
  },
)

test(
  'a shared copy is read by others of the program until it is revoked',
  desktopOnly,
  async ({ page, app, signInAs, browser }) => {
    installScriptedModel(app).script(toEvents('Talk to ten customers first.'))
    await signInAs('student')
    await page.goto('/foundry-ai')
    await ask(page, 'How do I validate an idea?')
    await expect(answerEnd(page)).toBeVisible()
    await page.getByRole('region', { name: 'Conversation' }).getByRole('button', { name: 'Actions for' }).click()
    await page.getByRole('menuitem', { name: 'Share' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share chat' })
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const link = await dialog.getByLabel('New link').inputValue()
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await expectNoAxeFindings(page)

    const reader = await (await browser.newContext({ baseURL: app.url })).newPage()
    await demoSignIn(reader, { app, role: 'mentor', onboarding: false })
    await reader.goto(new URL(link).pathname)
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('How do I validate an idea?')
    await expect(reader.getByText('Talk to ten customers first.')).toBeVisible()
    await expectNoAxeFindings(reader)
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(0)
    await reader.reload()
    await expect(reader.getByRole('heading', { name: 'Shared chat not found' })).toBeVisible()
    await reader.context().close()
  },
)

test(
  'files are checked before they are sent, and what could not be sent stays in the box',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    installScriptedModel(app).script(toEvents('A picture of a sketch.'))
    await signInAs('student')
    await page.goto('/foundry-ai')
    const choose = page.getByLabel('Attachments')
    const png = { name: 'sketch.png', mimeType: 'image/png', buffer: await page.screenshot() }
    await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expectToast(page, {
      title: 'Error',
      message: 'Unsupported file type: Please upload images (JPG, PNG) or PDF files only.',
    })
    await choose.setInputFiles(Array.from({ length: 6 }, () => png))
    await expectToast(page, { title: 'Error', message: 'A message can have at most 5 attachments.' })
    await choose.setInputFiles([png, { ...png, name: 'other.png' }])
    const files = page.getByRole('list', { name: 'Attached files' })
    await files.getByRole('button', { name: 'Remove other.png' }).click()
    await expect(files.getByRole('listitem')).toHaveCount(1)
    await expectNoAxeFindings(page)

    await box(page).fill('What is this?')
    await page.context().setOffline(true)
    await box(page).press('Enter')
    await expectToast(page, { title: 'Error', message: "You're offline. Check your connection and try again." })
    await expect(box(page)).toHaveValue('What is this?')
    await page.context().setOffline(false)
    for (const [status, message] of [
      [429, 'The daily limit for Foundry AI is used up. It starts again in 5 hours.'],
      [500, ''],
    ] as const) {
      await page.route('**/api/chat', (route) => route.fulfill({ status, json: { code: 'x', message } }))
      await box(page).press('Enter')
      await expectToast(page, { title: 'Error', message: message || 'Failed to send message. Please try again.' })
      await expect(box(page)).toHaveValue('What is this?')
      await expect(files.getByRole('listitem')).toHaveCount(1)
      await page.unroute('**/api/chat')
    }
    await box(page).press('Enter')
    await expect(answerEnd(page)).toBeVisible()
    await expect(messages(page).getByRole('img', { name: 'sketch.png' })).toBeVisible()
    await expect(files).toBeHidden()

    await box(page).fill('private words')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: "Let's build something!" })).toBeVisible()
    expect(await page.evaluate(() => Object.values({ ...localStorage }).join())).not.toContain('private words')
  },
)

test(
  'a temporary chat is in no list, and staff choose the suggested questions',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    installScriptedModel(app).script(toEvents('Between us.'))
    await signInAs('director')
    await page.goto('/foundry-ai')
    await page.getByRole('button', { name: 'Edit starters' }).click()
    const dialog = page.getByRole('dialog', { name: 'Suggested questions' })
    await dialog.getByLabel('Questions').fill('x'.repeat(121))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('At most 120 characters each')).toBeVisible()
    await dialog.getByLabel('Questions').fill('What is new?\n\nWho can help me?')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('list', { name: 'Suggested questions' }).getByRole('button')).toHaveText([
      'What is new?',
      'Who can help me?',
    ])
    await page.getByRole('button', { name: 'Make this chat temporary' }).click()
    await page.getByRole('button', { name: 'Who can help me?' }).click()
    await expect(paragraph(page, 'Between us.')).toBeVisible()
    await expect(page.getByText('Temporary', { exact: true })).toBeVisible()
    await expect(chats(page).getByText('No chats yet.')).toBeVisible()
  },
)
