import type { Page } from '@playwright/test'
import { limits } from '#rules/limits.ts'
import type { TestApp } from '../harness/test-app.ts'
import { desktopOnly, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

async function expectAccessiblePage(page: Page): Promise<void> {
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
}

const listMentors = async (app: TestApp) => (await (await app.signIn('director')).get('/api/mentors')).body

async function findId(app: TestApp, email: string): Promise<string> {
  const { rows } = await app.base.database.pool.query('select id from people where email = $1', [email])
  return rows[0].id
}

/** Assigns the demo student to the demo mentor. */
async function assignDemoStudent(app: TestApp): Promise<{ mentorId: string; studentId: string; name: string }> {
  const [studentId, mentorId] = [
    await findId(app, 'demo.student@virginia.edu'),
    await findId(app, 'demo.mentor@virginia.edu'),
  ]
  const director = await app.signIn('director')
  await director.expectOk('PUT', `/api/mentoring/mentors/${mentorId}/capacity`, { capacity: 50 })
  await director.expectOk('POST', '/api/mentoring/assignments', { mentorId, studentIds: [studentId] })
  const { firstName, lastName } = (await director.get(`/api/mentors/${mentorId}`)).body
  await app.settled()
  return { mentorId, studentId, name: `${firstName} ${lastName}` }
}

test('a student without a mentor reads so', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await page.goto('/mentors')
  await expect(page.getByRole('heading', { name: 'No Mentors Assigned Yet' })).toBeVisible()
  await expectAccessiblePage(page)
})

test(
  'a student asks for a mentor, and the mentor who is asked accepts',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    await signInAs('student')
    await page.goto('/mentors')
    await page.getByRole('button', { name: 'Ask for a mentor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask for a mentor' })
    await dialog.getByLabel('Topic').fill('Pricing repairs')
    await dialog.getByLabel('Message').fill('I charge by the hour and lose money on zippers.')
    await expectAccessiblePage(page)
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expectToast(page, { title: 'Request sent' })
    const row = page.getByRole('list', { name: 'Your requests' }).getByRole('listitem')
    await expect(row).toContainText('Open')
    const director = await app.signIn('director')
    const [{ id }] = (await director.get('/api/mentoring/requests')).body
    const mentorId = await findId(app, 'demo.mentor@virginia.edu')
    await director.expectOk('POST', `/api/mentoring/requests/${id}/route`, { mentorId })
    await signInAs('mentor')
    await page.goto('/mentor-directory')
    const open = page.getByRole('list', { name: 'Open requests' })
    await expect(open).toContainText('Pricing repairs: I charge by the hour')
    await expectAccessiblePage(page)
    await open.getByRole('button', { name: /^Accept / }).click()
    await expect(open).toBeHidden()
    await signInAs('student')
    await page.goto('/mentors')
    await expect(row).toContainText('Accepted')
    await expect(page.getByRole('button', { name: /^Schedule a meeting with/ })).toBeVisible()
  },
)

test('a mentor card shows 3 interests, how many more, and the level', desktopOnly, async ({ page, app, signInAs }) => {
  const { mentorId, name } = await assignDemoStudent(app)
  await signInAs('student')
  const card = page.getByRole('list', { name: 'Mentors' }).getByRole('listitem').filter({ hasText: name })
  const levels = [
    { points: 0, interests: ['Robots'], label: 'Mentor', more: null },
    { points: 999, interests: ['Robots', 'Clay', 'Tea'], label: 'Mentor', more: null },
    { points: 1_000, interests: ['Robots', 'Clay', 'Tea', 'Bikes'], label: 'Advanced', more: '+1 more' },
    { points: 1_999, interests: ['Robots', 'Clay', 'Tea', 'Bikes', 'Maps'], label: 'Advanced', more: '+2 more' },
    { points: 2_000, interests: [], label: 'Expert', more: null },
  ]
  for (const { points, interests, label, more } of levels) {
    await app.base.database.pool.query('update people set total_points = $2, interests = $3 where id = $1', [
      mentorId,
      points,
      interests,
    ])
    await page.goto('/mentors')
    await expect(card.getByText(label, { exact: true })).toBeVisible()
    const shown = [...interests.slice(0, 3), ...(more ? [more] : [])]
    const group = card.getByRole('group', { name: 'Interests' })
    if (shown.length === 0) await expect(group).toHaveCount(0)
    else await expect(group.locator(':scope > *')).toHaveText(shown)
    await expect(card.getByRole('link', { name: `Message ${name}` })).toBeVisible()
    await expect(card.getByRole('button', { name: `Schedule a meeting with ${name}` })).toBeVisible()
  }
})

test(
  'a student books, moves and cancels a meeting and writes to the mentor',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    const { name } = await assignDemoStudent(app)
    await signInAs('student')
    await page.goto('/mentors')
    const card = page.getByRole('list', { name: 'Mentors' }).getByRole('listitem').filter({ hasText: name })
    await expect(card.getByText('+1 more')).toBeVisible()
    await expectAccessiblePage(page)

    await card.getByRole('button', { name: `Schedule a meeting with ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: `Schedule a meeting with ${name}` })
    await dialog.getByRole('button', { name: 'Later week' }).click()
    const times = dialog.getByRole('listitem').getByRole('button')
    await expect(times.first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Book meeting' }).click()
    await expect(dialog.getByText('Choose a time')).toBeVisible()
    await expect(dialog.getByText('Topic is required')).toBeVisible()
    await times.first().press('Enter')
    await expect(times.first()).toHaveAttribute('aria-pressed', 'true')
    await expectAccessiblePage(page)
    await dialog.getByLabel('Topic').fill('Zippers or screens')
    await dialog.getByRole('button', { name: 'Book meeting' }).click()
    await expectToast(page, { title: 'Meeting booked' })
    const row = page
      .getByRole('list', { name: 'Upcoming meetings' })
      .getByRole('listitem')
      .filter({ hasText: 'Zippers or screens' })
    await expect(row).toBeVisible()

    await row.getByRole('button', { name: `Move the meeting with ${name}` }).click()
    const moving = page.getByRole('dialog', { name: `Move the meeting with ${name}` })
    await moving.getByRole('button', { name: 'Later week' }).click()
    await moving.getByRole('listitem').getByRole('button', { pressed: false }).last().click()
    await moving.getByRole('button', { name: 'Move meeting' }).click()
    await expectToast(page, { title: 'Meeting moved' })
    await row.getByRole('button', { name: `Cancel the meeting with ${name}` }).click()
    const canceling = page.getByRole('dialog', { name: 'Cancel this meeting?' })
    await canceling.getByLabel('Reason').fill('I have an exam')
    await canceling.getByRole('button', { name: 'Cancel meeting' }).click()
    await expectToast(page, { title: 'Meeting canceled' })
    await expect(row).toBeHidden()
    await page.getByText('Past', { exact: true }).click()
    await expect(page).toHaveURL(/meetings=past/)
    await expect(page.getByText('You canceled: I have an exam')).toBeVisible()

    await page.getByRole('link', { name: `Message ${name}` }).click()
    await expect(page).toHaveURL(/\/messages\?with=/)
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    const tooLong = 'x'.repeat(limits.message.textLength + 1)
    await page.getByLabel(`Message to ${name}`).fill(tooLong)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(
      page.getByText(`At most ${limits.message.textLength.toLocaleString('en-US')} characters`),
    ).toBeVisible()
    await expect(page.getByLabel(`Message to ${name}`)).toHaveValue(tooLong)
    await page.getByLabel(`Message to ${name}`).fill('Could we talk next week?')
    await page.getByLabel(`Message to ${name}`).press('Control+Enter')
    await expect(
      page.getByRole('list', { name: `Messages with ${name}` }).getByText('Could we talk next week?'),
    ).toBeVisible()
    await expect(page.getByLabel(`Message to ${name}`)).toHaveValue('')
    await expectAccessiblePage(page)
  },
)

test('a mentor sets hours, and reads a message as it arrives', desktopOnly, async ({ page, app, signInAs }) => {
  const { mentorId, studentId } = await assignDemoStudent(app)
  await signInAs('mentor')
  await page.goto('/availability?tab=hours')
  await page.getByLabel('Monday').fill('morning')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Write hours such as 9:00–12:00, 13:30–17:00')).toBeVisible()
  await page.getByLabel('Monday').fill('9-12, 1pm-5pm')
  await page.getByRole('button', { name: 'Add a date' }).click()
  await page.getByLabel(/^Date/).fill('2031-05-01')
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, { title: 'Hours saved' })
  await expect(page.getByLabel('Monday')).toHaveValue('09:00–12:00, 13:00–17:00')
  await page.goto(`/messages?with=${studentId}`)
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  const student = await app.signIn('student')
  await student.expectOk('POST', `/api/messages/${mentorId}`, { text: 'Are you free on Friday?' })
  const text = page.locator('main').getByRole('listitem').getByText('Are you free on Friday?').last()
  await expect(text).toBeVisible()
  await expectNoHorizontalScroll(page)
  // What is on the screen is read.
  await expect.poll(async () => (await student.get(`/api/messages/${mentorId}?limit=1`)).body[0].readAt).not.toBeNull()
})

test(
  'staff find a mentor in the directory, assign a suggested student and take it back',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    await signInAs('director')
    await page.goto('/messages')
    await expect(page.getByRole('heading', { name: 'Access Denied', exact: true })).toBeVisible()
    await page.goto('/mentor-directory')
    await page.getByRole('searchbox', { name: 'Search mentors' }).fill('attorney')
    await expect(page).toHaveURL(/q=attorney/)
    const [mentor] = (await listMentors(app)).filter(({ headline }: { headline: string }) =>
      headline?.startsWith('Attorney'),
    )
    const name = `${mentor.firstName} ${mentor.lastName}`
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: `Students of ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: `Students of ${name}` })
    const suggested = dialog.getByRole('list', { name: 'Suggested students' })
    const assign = suggested.getByRole('button', { name: /^Assign / }).first()
    const student = (await assign.getAttribute('aria-label'))!.slice('Assign '.length)
    await expectAccessiblePage(page)
    await assign.click()
    await expectToast(page, { title: 'Assigned', message: `1 student now has ${name} as a mentor.` })
    const unassign = dialog.getByRole('button', { name: `Unassign ${student}` })
    await unassign.click()
    await expectToast(page, { title: `${student} unassigned` })
    await expect(unassign).toBeHidden()
    await page.reload()
    await expect(dialog).toBeVisible()
  },
)
