import type { Page } from '@playwright/test'
import type { TestApp } from '../harness/test-app.ts'
import {
  desktopOnly,
  expect,
  expectNoAxeFindings,
  expectNoEmptyEnd,
  expectNoHorizontalScroll,
  test,
} from './fixtures.ts'
import { tabTo } from './keyboard.ts'
import { expectToast } from './toast.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const previous = (page: Page) => page.getByRole('button', { name: 'Previous' })

/** Tabs to a field and types into it. */
async function typeInto(page: Page, { label, text }: { label: string; text: string }): Promise<void> {
  await tabTo(page, page.locator('input, textarea').and(page.getByLabel(label)))
  await page.keyboard.type(text)
}

const listOptions = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).locator('option').allTextContents()

test(
  'the intake by keyboard alone: every step, choice and message, kept over a reload, then the advisor',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    await signInAs('student')
    await page.goto('/meeting-intake')
    await expect(page.getByRole('list', { name: 'Progress' }).getByRole('listitem')).toHaveText([
      'Venture Info',
      'Team & Funding',
      'Meeting Goals',
      'Logistics',
    ])
    await expect(previous(page)).toBeDisabled()
    expect(await listOptions(page, 'Venture stage')).toEqual(['Idea', 'Prototype', 'MVP', 'Launched', 'Scaling'])
    await typeInto(page, { label: 'Venture name', text: 'Kiln' })
    await expect(page.getByText('Draft saved')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Venture name')).toHaveValue('Kiln')
    await expectNoAxeFindings(page)
    await tabTo(page, next(page))
    await page.keyboard.press('Enter')
    expect(await listOptions(page, 'Current funding')).toEqual([
      'No funding yet',
      'Personal savings',
      'Friends and family',
      'Grants',
      'Angel investors',
      'Venture capital',
      'Other',
    ])
    expect(await listOptions(page, 'Team size')).toEqual([
      'Just me',
      '2–3 people',
      '4–6 people',
      '7–10 people',
      'More than 10 people',
    ])
    await tabTo(page, page.getByLabel('I have a pitch deck'))
    await page.keyboard.press('Space')
    await expectNoAxeFindings(page)
    await tabTo(page, next(page))
    await page.keyboard.press('Enter')
    expect(await listOptions(page, 'Primary goal')).toEqual([
      'Strategy',
      'Funding',
      'Product development',
      'Marketing',
      'Operations',
      'Team building',
      'Legal and compliance',
      'Other',
    ])
    await expect(page.getByRole('group', { name: 'Specific challenges' }).getByRole('checkbox')).toHaveCount(10)
    await expectNoAxeFindings(page)
    await tabTo(page, next(page))
    await page.keyboard.press('Enter')
    expect(await listOptions(page, 'Urgency')).toEqual([
      'Immediate (within 3 days)',
      'Within a week',
      'Within a month',
      'Flexible',
    ])
    expect(await listOptions(page, 'Preferred meeting type')).toEqual(['In person', 'Virtual', 'Either'])
    expect(await listOptions(page, 'Time commitment')).toEqual(['30 minutes', '1 hour', '90 minutes', 'Flexible'])
    await expectNoAxeFindings(page)
    const submit = page.getByRole('button', { name: 'Submit Request' })
    await tabTo(page, submit)
    await page.keyboard.press('Enter')
    // Back at the first step that is wrong, in its first wrong field.
    await expect(page.getByText('Please provide at least 50 characters describing your venture')).toBeVisible()
    await expect(page.getByText('Industry is required')).toBeVisible()
    await expect(page.getByLabel('Venture description')).toBeFocused()
    await page.keyboard.type('Too short')
    await expect(page.getByText('Please provide at least 50 characters')).toBeVisible()
    await page.keyboard.type(', so it goes on about pots, glazes and a shared oven.')
    await expect(page.getByText('Please provide at least 50 characters')).toBeHidden()
    await typeInto(page, { label: 'Industry', text: 'Ceramics' })
    await page.keyboard.press('Escape')
    for (const text of ['team and funding', 'from the meeting']) {
      await tabTo(page, next(page))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: new RegExp(text) })).toBeFocused()
    }
    await expect(page.getByText('Please select at least one challenge')).toBeVisible()
    await expect(page.getByText('Please describe what you hope to achieve')).toBeVisible()
    await tabTo(page, page.getByLabel('Pricing strategy'))
    await page.keyboard.press('Space')
    await expect(page.getByText('Please select at least one challenge')).toBeHidden()
    await typeInto(page, { label: 'Expected outcomes', text: 'A price for each kind of pot that we sell.' })
    await tabTo(page, next(page))
    await page.keyboard.press('Enter')
    await tabTo(page, submit)
    await page.keyboard.press('Enter')
    await expectToast(page, {
      title: 'Form Submitted Successfully',
      message: "Let's continue with a personalized discussion about your venture.",
    })
    await expect(page.getByText(/read what you wrote about Kiln\. Your primary goal is strategy\./)).toBeVisible()
    await expect(page.getByText('Text Mode')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Continue Later' })).toHaveAttribute('href', '/')
    await expect(page.getByRole('link', { name: 'Schedule In-Person Meeting' })).toHaveAttribute('href', '/mentors')
    await page.getByLabel('Message', { exact: true }).fill('Hello')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('paragraph').filter({ hasText: 'Ask me about the resources' })).toBeVisible()
    await expect(
      page.getByRole('paragraph').filter({ hasText: /^To prepare for your meeting: What do you/ }),
    ).toBeVisible()
    await page.getByLabel('Message', { exact: true }).fill('I want to book a meeting about prices.')
    await page.keyboard.press('Enter')
    const cards = page.getByRole('region', { name: /^Meet / })
    await expect(cards).toHaveCount(3)
    await expect(cards.first()).toContainText(/Mentor.*When\w+day, .*Topicprices/)
    await expectNoAxeFindings(page)
    await expectNoEmptyEnd(page)
    await tabTo(page, cards.first().getByRole('button', { name: /^Approve: Meet / }))
    await page.keyboard.press('Enter')
    await expect(cards.first()).toContainText('Done')
    await app.settled()
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Your advising request' })).toContainText('Kiln: strategy')
  },
)

test(
  'demo data, a failed submission that keeps what was typed, and the way back',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('student')
    await page.goto('/meeting-intake')
    await page.getByRole('button', { name: 'Fill Demo Data' }).click()
    await expectToast(page, { title: 'Demo Data Loaded', message: 'Form filled with sample venture information' })
    await expect(page.getByLabel('Venture name')).toHaveValue('Trailhead Repair')
    for (let step = 1; step < 4; step += 1) await next(page).click()
    await page.route('**/api/meeting-intake', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Submit Request' }).click()
    await expectToast(page, {
      title: 'Submission Failed',
      message: 'Please try again or contact support if the problem persists.',
    })
    await page.unroute('**/api/meeting-intake')
    for (let step = 4; step > 1; step -= 1) await previous(page).click()
    await expect(page.getByLabel('Venture name')).toHaveValue('Trailhead Repair')
    await page.getByRole('button', { name: 'Skip to Chat' }).click()
    await expectToast(page, { title: 'Form Submitted Successfully' })
    await expect(page.getByText(/read what you wrote about Trailhead Repair/)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('list', { name: 'Your requests' })).toContainText('Trailhead Repair: strategy')
    await expect(page.getByLabel('Venture name')).toHaveValue('')
  },
)

test(
  'a form that another device has changed asks which version stays',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    await signInAs('student')
    await page.goto('/meeting-intake')
    const name = page.getByLabel('Venture name')
    await name.fill('Here')
    await expect(page.getByText('Draft saved')).toBeVisible()
    const phone = await app.signIn('student')
    const save = (ventureName: string) =>
      phone.expectOk('PUT', '/api/meeting-intake/draft', { values: { ventureName }, step: 1 })
    await save('On the phone')
    await name.fill('Here again')
    const notice = page.getByRole('alert').filter({ hasText: 'This form changed on another device' })
    await expectNoAxeFindings(page, { within: notice })
    await notice.getByRole('button', { name: 'Keep what is here' }).click()
    await expect(page.getByText('Draft saved')).toBeVisible()
    expect((await phone.get('/api/meeting-intake/draft')).body.values.ventureName).toBe('Here again')
    await save('On the phone again')
    await name.fill('Too late')
    await notice.getByRole('button', { name: 'Use the other version' }).click()
    await expect(name).toHaveValue('On the phone again')
    await expect(notice).toBeHidden()
  },
)

const findId = async (app: TestApp, email: string): Promise<string> =>
  (await app.base.database.pool.query('select id from people where email = $1', [email])).rows[0].id

test(
  'triage: staff choose the mentor, the student books, and after the meeting the mentor closes it',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    await app.base.database.pool.query('delete from advising_requests')
    const mentorId = await findId(app, 'demo.mentor@virginia.edu')
    const director = await app.signIn('director')
    await director.expectOk('PUT', `/api/mentoring/mentors/${mentorId}/capacity`, { capacity: 50 })
    await signInAs('student')
    await page.goto('/meeting-intake')
    await page.getByRole('button', { name: 'Skip to Chat' }).click()
    await expect(page.getByText('Text Mode')).toBeVisible()
    await signInAs('director')
    await page.goto('/admin/advising')
    await expect(page.getByRole('heading', { name: /^Received/ })).toContainText('1')
    await expectNoAxeFindings(page)
    await page
      .getByRole('list', { name: /^Received/ })
      .getByRole('button')
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('list', { name: 'Suggested advisors' })).toContainText('Is free within')
    await expectNoAxeFindings(page)
    // Any of them may be best; the story goes on with the demo mentor.
    const [{ id }] = (await director.get('/api/advising/requests')).body
    await director.expectOk('PATCH', `/api/advising/requests/${id}`, { assigneeId: mentorId })
    // The open dialog follows what a colleague has done.
    await expect(dialog).toContainText('Advisor: Daniel Reyes')
    await signInAs('student')
    await page.goto('/meeting-intake')
    await page.getByRole('button', { name: /^Choose a time/ }).click()
    const booking = page.getByRole('dialog', { name: 'Choose a time with Daniel Reyes' })
    await booking.getByRole('button', { name: 'Later week' }).click()
    await booking.getByRole('button', { name: /AM|PM/ }).first().click()
    await booking.getByLabel('Kind of meeting').selectOption('In person')
    await expectNoAxeFindings(page)
    await booking.getByRole('button', { name: 'Book meeting' }).click()
    await expectToast(page, { title: 'Meeting booked' })
    await expect(page.getByRole('list', { name: 'Your requests' })).toContainText('In person')
    await app.settled()
    await signInAs('mentor')
    await page.goto('/admin/advising')
    await page
      .getByRole('list', { name: /^Scheduled/ })
      .getByRole('button')
      .click()
    await dialog.getByRole('button', { name: 'Mark as held' }).click()
    await expectToast(page, { title: 'Request updated' })
    await dialog.getByLabel('Note').fill('Ask the outdoor club first.')
    await dialog.getByRole('button', { name: 'Close request' }).click()
    await expect(dialog.getByRole('list', { name: 'History' })).toContainText('Ask the outdoor club first.')
    await expectNoHorizontalScroll(page)
    await signInAs('student')
    await page.goto(`/meeting-intake?request=${id}`)
    await expect(page.getByText('Ask the outdoor club first.')).toBeVisible()
  },
)

test(
  'staff change the settings, and a student follows: from the advisor to the form, and on to the scheduling page',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('director')
    await page.goto('/admin/advising')
    const open = () => page.getByRole('button', { name: 'Settings', exact: true }).click()
    await open()
    const dialog = page.getByRole('dialog', { name: 'Advising settings' })
    const scheduling = dialog.getByLabel('Scheduling page')
    const kinds = dialog.getByLabel('Kinds of meetings')
    const save = dialog.getByRole('button', { name: 'Save settings' })
    await expect(dialog).toContainText('Leave blank to lead students to their mentors.')
    await expect(kinds).toHaveValue('In person\nVideo call\nPhone call')
    await scheduling.fill('ftp://example.edu')
    await kinds.fill(' ')
    await dialog.getByLabel('Immediate (days)').fill('')
    await save.click()
    for (const message of ['begins with https://', 'Enter at least one kind of meeting', 'Enter a number of days'])
      await expect(dialog.getByText(message)).toBeVisible()
    await expectNoAxeFindings(page)
    await scheduling.fill('https://example.edu/advising')
    await kinds.fill('At the lab\n\nVideo call')
    await dialog.getByLabel('Immediate (days)').fill('2')
    await dialog.getByLabel('Instructions for the Venture Advisor').fill('Ask about the customer first.')
    await save.click()
    await expectToast(page, { title: 'Settings saved', message: 'Open requests keep their deadlines.' })
    await page.reload()
    await open()
    await expect(kinds).toHaveValue('At the lab\nVideo call')
    await expect(dialog.getByLabel('Immediate (days)')).toHaveValue('2')

    await signInAs('student')
    await page.goto('/foundry-ai?assistant=venture-advising')
    await expect(page.getByText('You can book a meeting from here.')).toBeVisible()
    await page.getByRole('link', { name: 'Fill in the advising form' }).click()
    await expect(page).toHaveURL(/\/meeting-intake$/)
    await page.getByRole('button', { name: 'Skip to Chat' }).click()
    const link = page.getByRole('link', { name: 'Schedule In-Person Meeting' })
    await expect(link).toHaveAttribute('href', 'https://example.edu/advising')
  },
)
