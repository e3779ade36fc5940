import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { TestApp } from '../harness/test-app.ts'
import { tabTo } from './keyboard.ts'
import { expect, expectNoAxeFindings, expectNoHorizontalScroll, desktopOnly, test } from './fixtures.ts'
import { measureLayoutShifts } from './layout-shift.ts'
import { expectToast } from './toast.ts'

async function expectAccessiblePage(page: Page): Promise<void> {
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

async function expectUnread(page: Page, count: number): Promise<void> {
  await expect(bell(page)).toHaveAccessibleName(count > 0 ? `Notifications, ${count} unread` : 'Notifications')
}

/** Tells the demo student so many things, the first one last. */
async function notifyStudent(
  app: TestApp,
  { count, path = '/profile' }: { count: number; path?: string },
): Promise<void> {
  const { rows } = await app.base.database.pool.query("select id from people where email = 'demo.student@virginia.edu'")
  for (let index = 1; index <= count; index++) {
    await app.base.database.pool.query(
      `insert into notifications (id, person_id, kind, cause_id, title, body, path, created_at, shown_at)
       values ($1::uuid, $2, 'venture_news', $1::text, $3, 'Something happened.', $4, now() - make_interval(mins => $5), now() - make_interval(mins => $5))`,
      [randomUUID(), rows[0].id, `News ${index}`, path, index],
    )
  }
}

test('the bell counts what is unread and opens the newest', async ({ page, isMobile, signInAs }) => {
  await signInAs('student')
  await page.goto('/')
  await expectUnread(page, 3)
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('listitem').first()).toBeVisible()
  await expect(panel(page).getByRole('img', { name: 'Unread' })).toHaveCount(3)
  await expectAccessiblePage(page)
  if (isMobile) {
    const box = (await panel(page).boundingBox())!
    expect(box).toMatchObject({ x: 0, width: 375 })
    expect(box.y + box.height).toBeCloseTo(812, 0)
  }
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()
})

test('opening one by keyboard reads it and leads to what it is about', desktopOnly, async ({ page, app, signInAs }) => {
  await notifyStudent(app, { count: 1, path: '/settings' })
  await signInAs('student')
  await page.goto('/')
  await expectUnread(page, 4)
  await bell(page).press('Enter')
  await tabTo(page, panel(page).getByRole('link', { name: /^News 1/ }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings$/)
  await expect(panel(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectUnread(page, 3)
  await page.reload()
  await expectUnread(page, 3)
})

test(
  'a venture that comes to a new stage leads to what there is to read there',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    const student = await app.signIn('student')
    const [venture] = (await student.get('/api/ventures')).body
    await student.expectOk('PATCH', `/api/ventures/${venture.id}`, { stage: 'launch' })
    await app.settled()
    const notification = (await student.get('/api/notifications')).body.find(
      ({ path }: { path: string }) => path === '/resources?stage=launch',
    )
    const { unreadCount } = (await student.get('/api/notifications/unread')).body
    await signInAs('student')
    await page.goto('/')
    await expectUnread(page, unreadCount)
    await bell(page).click()
    await panel(page).getByRole('link', { name: notification.title }).click()
    await expect(page).toHaveURL(/\/resources\?stage=launch$/)
    await expect(page.getByRole('combobox', { name: 'Stage' })).toHaveValue('launch')
    await expectUnread(page, unreadCount - 1)
  },
)

test('staff and mentors are led to what theirs are about', desktopOnly, async ({ page, signInAs }) => {
  for (const role of ['director', 'mentor'] as const) {
    await signInAs(role)
    await page.goto('/notifications')
    const items = page.getByRole('main').getByRole('listitem')
    await expect(items.getByRole('link').first()).toBeVisible()
    await expect(items.getByRole('link')).toHaveCount(await items.count())
    const text = (await items.first().innerText()).toLowerCase()
    await items.getByRole('link').first().click()
    const readHeading = async () => (await page.getByRole('heading', { level: 1 }).innerText()).toLowerCase()
    await expect.poll(async () => text.includes(await readHeading())).toBe(true)
  }
})

test('one about a screen that is not there is read where it stands', desktopOnly, async ({ page, app, signInAs }) => {
  await notifyStudent(app, { count: 1, path: '/nowhere' })
  await signInAs('student')
  await page.goto('/notifications')
  await page.getByRole('button', { name: /^News 1/ }).click()
  await expectUnread(page, 3)
  await expect(page).toHaveURL(/\/notifications$/)
})

test('all are marked as read at once, also for the next visit', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await page.goto('/')
  await bell(page).click()
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expectUnread(page, 0)
  await expect(panel(page).getByRole('img', { name: 'Unread' })).toHaveCount(0)
  await page.reload()
  await expectUnread(page, 0)
})

test('marking that fails is taken back and said', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await page.route('**/api/notifications/read', (route) => route.abort())
  await page.goto('/')
  await bell(page).click()
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expectToast(page, { title: 'Not marked as read', message: 'Check your connection and try again.' })
  await expectUnread(page, 3)
})

test('the page shows all, twenty at a time', desktopOnly, async ({ page, app, signInAs }) => {
  await notifyStudent(app, { count: 40 })
  await signInAs('student')
  await page.goto('/')
  await bell(page).click()
  await panel(page).getByRole('link', { name: 'See all notifications' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(page).toHaveTitle('Notifications · Foundry')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(20)
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(rows).toHaveCount(40)
  await page.getByRole('button', { name: 'Show more' }).click()
  const all = await (await page.request.get('/api/notifications')).json()
  await expect(rows).toHaveCount(all.length)
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()
  await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click()
  await expectUnread(page, 0)
})

test('nothing moves when what a screen shows arrives', async ({ page, signInAs }) => {
  await signInAs('director')
  const shifts = await measureLayoutShifts(page, ['/notifications', '/resources', '/admin/content'])
  for (const [path, shift] of Object.entries(shifts)) expect(shift, path).toBeLessThan(0.03)
})

test('somebody who has none sees a quiet bell', desktopOnly, async ({ page, app, signInAsNewcomer }) => {
  await signInAsNewcomer()
  await page.request.patch('/api/profile', { headers: { origin: app.url }, data: {} })
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'All quiet' })).toBeVisible()
  await expectAccessiblePage(page)
})

test('a list that fails to load can be tried again', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await page.route('**/api/notifications?*', (route) => route.abort())
  await page.goto('/notifications')
  await expect(page.getByText('Notifications could not be loaded')).toBeVisible()
  await expectAccessiblePage(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
})

test('a window that stays open hears of a badge at once', desktopOnly, async ({ page, app, signInAsNewcomer }) => {
  await signInAsNewcomer()
  await page.request.patch('/api/profile', { headers: { origin: app.url }, data: {} })
  await page.goto('/')
  await expectUnread(page, 0)
  await page.request.post('/api/ventures', {
    headers: { origin: app.url },
    data: { name: 'Kiln', stage: 'idea' },
  })
  // Well before its own polling interval.
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread', { timeout: 5_000 })
})

test('what is snoozed comes back when asked to, and choices are kept', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await page.goto('/notifications')
  const items = page.getByRole('main').getByRole('listitem')
  const title = await items.first().getByText(/./).first().textContent()
  const before = await items.count()
  await items
    .first()
    .getByRole('button', { name: /^Snooze/ })
    .click()
  await expectNoAxeFindings(page)
  await page.getByRole('menuitem', { name: /^Tomorrow morning/ }).click()
  await expect(items).toHaveCount(before - 1)
  await expectUnread(page, 2)
  await page.getByText('Snoozed', { exact: true }).click()
  await expect(page).toHaveURL(/view=snoozed/)
  await expect(items).toHaveCount(1)
  await expect(items).toContainText(/back \w{3} \d+/)
  await expect(items.getByRole('img', { name: 'Unread' })).toHaveCount(0)
  await expectAccessiblePage(page)
  await items.getByRole('button', { name: /^Bring back now/ }).click()
  await expect(page.getByRole('heading', { name: 'Nothing snoozed' })).toBeVisible()
  await page.getByText('Unread', { exact: true }).first().click()
  await expect(items.first()).toContainText(title!)

  await page.getByRole('link', { name: 'Notification preferences' }).click()
  await expect(page.getByRole('heading', { name: 'Notification preferences' })).toBeVisible()
  await page.getByLabel('Badges: by email').selectOption('Daily digest')
  await page.getByLabel('Ventures: in the app').click()
  await expect(page.getByLabel('Ventures: in the app')).not.toBeChecked()
  await expectAccessiblePage(page)
  await page.reload()
  await expect(page.getByLabel('Badges: by email')).toHaveValue('digest')
  await expect(page.getByLabel('Ventures: in the app')).not.toBeChecked()
})
