import { desktopOnly, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

const words = 'Great advice; the room was too loud. <b>شكرا</b> 👍'

test(
  'a student answers two questions about a meeting, from the keyboard, and changes the answer',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('analyst')
    await page.goto('/mentors')
    const waiting = page.getByRole('list', { name: 'Meetings that wait for your feedback' })
    await expect(waiting.getByRole('listitem')).toHaveCount(1)
    await expectNoAxeFindings(page)
    await expectNoHorizontalScroll(page)
    await waiting.getByRole('button', { name: /^Give feedback on/ }).press('Enter')
    await expect(page).toHaveURL(/feedback=/)
    const dialog = page.getByRole('dialog', { name: /^How was your meeting with/ })
    await dialog.getByRole('button', { name: 'Send feedback' }).press('Enter')
    await expect(dialog.getByText('Choose a rating')).toBeVisible()
    await dialog.getByRole('radio', { name: '1', exact: true }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: '2', exact: true })).toBeChecked()
    await dialog.getByLabel('Anything staff should know?').fill(words)
    await expectNoAxeFindings(page)
    await dialog.getByRole('button', { name: 'Send feedback' }).press('Enter')
    await expectToast(page, { title: 'Feedback saved' })
    await expect(waiting).toBeHidden()

    await page.getByText('Past', { exact: true }).click()
    const row = page
      .getByRole('list', { name: 'Past meetings' })
      .getByRole('listitem')
      .filter({ hasText: 'city planners' })
    await expect(row).toContainText('You rated it 2 of 5')
    await row.getByRole('button', { name: /^Edit feedback on/ }).click()
    await expect(dialog.getByLabel('Anything staff should know?')).toHaveValue(words)
    await dialog.getByRole('radio', { name: '5', exact: true }).check()
    await dialog.getByRole('button', { name: 'Save feedback' }).click()
    await expect(row).toContainText('You rated it 5 of 5')
  },
)

test('a failing server and a link to a closed meeting lose nothing', desktopOnly, async ({ page, app, signInAs }) => {
  await signInAs('mentor')
  await page.goto('/availability')
  const waiting = page.getByRole('list', { name: 'Meetings that wait for your feedback' })
  await expect(waiting).toBeVisible()
  const count = await waiting.getByRole('listitem').count()
  await waiting
    .getByRole('button', { name: /^Give feedback on/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^How was your meeting with/ })
  await dialog.getByRole('radio', { name: '4', exact: true }).check()
  await dialog.getByLabel('Anything staff should know?').fill(words)
  await page.route('**/api/bookings/*/feedback', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Send feedback' }).click()
  await expectToast(page, { title: 'Not saved' })
  await expect(dialog.getByLabel('Anything staff should know?')).toHaveValue(words)
  await page.unroute('**/api/bookings/*/feedback')
  // Two presses are one answer.
  await dialog.getByRole('button', { name: 'Send feedback' }).dblclick()
  await expect(waiting.getByRole('listitem')).toHaveCount(count - 1)
  const mentor = await app.signIn('mentor')
  const [canceled] = (await mentor.get('/api/bookings?view=past')).body.filter(
    ({ state }: { state: string }) => state === 'canceled',
  )
  await page.goto(`/availability?feedback=${canceled.id}`)
  await expect(page.getByRole('heading', { name: 'Your meetings' })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test(
  'staff read feedback, the lowest first, by mentor and on the profile of a student',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('director')
    await page.goto('/meeting-feedback')
    const list = page.getByRole('list', { name: 'Meeting feedback' })
    await expect(list.getByRole('listitem').first()).toContainText('2 of 5')
    const averages = page.getByRole('list', { name: 'Average ratings' })
    await expect(averages.getByRole('listitem')).toHaveCount(2)
    await expect(averages.getByRole('listitem').first()).toContainText('3 ratings')
    await expectNoAxeFindings(page)
    await expectNoHorizontalScroll(page)
    await averages
      .getByRole('button', { name: /^Show feedback on/ })
      .first()
      .click()
    await expect(page).toHaveURL(/mentor=/)
    await expect(list.getByText('We ran out of time before my questions.')).toBeVisible()
    await list.getByRole('listitem').first().getByRole('link').click()
    await page.getByRole('tab', { name: 'Feedback' }).click()
    await expect(list.getByText('We ran out of time before my questions.')).toBeVisible()
    await expectNoHorizontalScroll(page)
  },
)
