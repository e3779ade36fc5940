import type { Page } from '@playwright/test'
import { desktopOnly, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

const agenda = (page: Page) => page.getByRole('region', { name: 'Needs your attention' })
const row = (page: Page, text: string) => agenda(page).getByRole('listitem').filter({ hasText: text })

test('a director lands on what is due, does it and takes it back', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('director')
  await page.goto('/')
  const overdue = row(page, 'Thinking of pausing the venture')
  await expect(agenda(page).getByRole('listitem').first()).toContainText('Thinking of pausing the venture')
  await expect(overdue.getByText('Overdue')).toBeVisible()
  await expect(row(page, 'Tyrell Jackson').getByRole('link', { name: 'Open venture: Tyrell Jackson' })).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
  await overdue.getByRole('button', { name: /^Done/ }).click()
  await expect(overdue).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(overdue).toBeVisible()
  await overdue.getByRole('button', { name: /^Actions for the follow-up/ }).click()
  await page.getByRole('menuitem', { name: /^Snooze until next week/ }).click()
  await expect(overdue).toHaveCount(0)
})

test('a mentor answers a request and reads a message from the list', desktopOnly, async ({ page, app, signInAs }) => {
  const { pool } = app.base.database
  const student = `(select id from people where email = 'demo.student@virginia.edu')`
  const mentor = `(select id from people where email = 'demo.mentor@virginia.edu')`
  await pool.query(`delete from mentor_assignments where mentor_id = ${mentor} and student_id = ${student}`)
  await pool.query(`delete from mentor_requests where student_id = ${student}`)
  await pool.query(
    `insert into mentor_requests (id, student_id, mentor_id, topic, message, state, due_at, offered_ids, created_at, updated_at)
     values (gen_random_uuid(), ${student}, ${mentor}, 'Pricing', 'How do I price a repair?', 'open', $1::timestamptz + interval '1 day',
       array[${mentor}], $1, $1)`,
    [app.base.clock.now()],
  )
  await signInAs('mentor')
  await page.goto('/')
  await row(page, 'Maya Okafor asks for a mentor').getByRole('button', { name: 'Accept Maya Okafor' }).click()
  await expectToast(page, { title: 'Maya Okafor is now your student' })
  await expect(row(page, 'Maya Okafor asks for a mentor')).toHaveCount(0)
  await pool.query(
    `insert into messages (id, mentor_id, student_id, author_id, text, created_at)
     values (gen_random_uuid(), ${mentor}, ${student}, ${student}, 'Thank you!', $1)`,
    [app.base.clock.now()],
  )
  await page.reload()
  const read = page.waitForResponse((reply) => /\/api\/messages\/[^/]+\/read$/.test(reply.url()))
  await row(page, 'from Maya Okafor').getByRole('link', { name: 'Reply to Maya Okafor' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Maya Okafor: Thank you!' })).toBeVisible()
  await read
  await page.goto('/')
  await expect(agenda(page).getByRole('listitem').first()).toBeVisible()
  await expect(row(page, 'from Maya Okafor')).toHaveCount(0)
})

test(
  'with nothing to do it says so, a failure is said in its place, and students have no such list',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('admin')
    await page.route('**/api/users/agenda', (route) => route.fulfill({ json: [] }))
    await page.goto('/')
    await expect(agenda(page).getByText("You're all caught up")).toBeVisible()
    await expectNoAxeFindings(page)
    await page.unroute('**/api/users/agenda')
    await page.route('**/api/users/agenda', (route) => route.abort())
    await page.reload()
    await expect(agenda(page).getByText("What needs your attention couldn't be loaded")).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
    await page.unroute('**/api/users/agenda')
    await agenda(page).getByRole('button', { name: 'Try again' }).click()
    await expect(agenda(page).getByRole('listitem').first()).toBeVisible()

    await signInAs('student')
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
    await expect(agenda(page)).toHaveCount(0)
  },
)
