import type { Page } from '@playwright/test'
import { expectToast } from './toast.ts'
import { tabTo } from './keyboard.ts'
import { expect, expectNoAxeFindings, expectNoHorizontalScroll, desktopOnly, test } from './fixtures.ts'

async function expectAccessiblePage(page: Page): Promise<void> {
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
}

/** The figure with this label. */
const figure = (page: Page, label: string) =>
  page
    .locator('dl')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition')
const activity = (page: Page) => page.getByRole('region', { name: 'Recent Activity' })
const actions = (page: Page) => page.getByRole('region', { name: 'Quick Actions' })

test('the dashboard shows points, badges, ventures and profile completion', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Maya!' })).toBeVisible()
  await expect(page).toHaveTitle('Dashboard · Foundry')
  const stats = await (await page.request.get('/api/users/stats')).json()
  await expect(figure(page, 'Total Points')).toHaveText(stats.totalPoints.toLocaleString('en-US'))
  await expect(figure(page, 'Badges Earned')).toHaveText(String(stats.badgeCount))
  await expect(figure(page, 'Active Ventures')).toHaveText(String(stats.activeVentures))
  await expect(figure(page, 'Profile Complete')).toHaveText(`${stats.profileCompletion}%`)
  const level = Math.floor(stats.totalPoints / 500) + 1
  await expect(page.getByText(`${500 - (stats.totalPoints % 500)} points to level ${level + 1}`)).toBeVisible()
  await expect(page.getByRole('img', { name: /^Points over the last 12 weeks/ })).toBeVisible()
  await expect(page.getByText('Complete Profile')).toBeHidden()
  const { nextEvent, nextMilestone } = await (await page.request.get('/api/users/overview')).json()
  await expect(page.getByRole('region', { name: 'Your next event' })).toContainText(nextEvent.title)
  const milestone = page.getByRole('region', { name: 'Next milestone' })
  await expect(milestone.getByRole('link', { name: nextMilestone.title })).toBeVisible()
  await expectAccessiblePage(page)
  await milestone.getByRole('button', { name: 'Mark as done' }).click()
  await expectToast(page, { title: 'Milestone reached', message: nextMilestone.title })
  await expect(milestone.getByRole('link', { name: nextMilestone.title })).toHaveCount(0)
})

test(
  'the five newest activities are listed with their points and their age',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('student')
    await page.goto('/')
    const newest = await (await page.request.get('/api/activities?limit=5')).json()
    await expect(activity(page).getByRole('listitem')).toHaveCount(newest.length)
    for (const [index, { description, points }] of newest.entries()) {
      const row = activity(page).getByRole('listitem').nth(index)
      await expect(row).toContainText(description)
      await expect(row).toContainText(/Just now|\d+ (hour|day)s? ago/)
      if (points > 0) await expect(row).toContainText(`+${points} points`)
      else await expect(row).not.toContainText('points')
    }
  },
)

test(
  'somebody new sees how to start, and their first venture shows when they come back',
  desktopOnly,
  async ({ page, app, signInAsNewcomer }) => {
    await signInAsNewcomer()
    const send = { headers: { origin: app.url } }
    await page.request.patch('/api/profile', { ...send, data: { firstName: 'Nora', lastName: 'Lind' } })
    await page.request.patch('/api/profile', { ...send, data: {} })
    await page.goto('/')
    await expect(
      activity(page).getByText('No recent activity yet. Start by creating your first venture!'),
    ).toBeVisible()
    await expect(figure(page, 'Total Points')).toHaveText('0')
    await expect(page.getByText('500 points to level 2')).toBeVisible()
    await expectAccessiblePage(page)
    await activity(page).getByRole('link', { name: 'Create a venture' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'My Ventures' })).toBeVisible()
    await page.request.post('/api/ventures', { ...send, data: { name: 'Kiln', stage: 'idea' } })
    await app.settled()
    await page.goBack()
    await expect(figure(page, 'Total Points')).toHaveText('150')
    await expect(figure(page, 'Active Ventures')).toHaveText('1')
    await expect(activity(page).getByRole('listitem')).toHaveCount(2)
  },
)

test('a profile below 50 percent shows how to complete it', desktopOnly, async ({ page, app, signInAs }) => {
  await app.base.database.pool.query(
    "update people set profile_completion = 40 where email = 'demo.director@virginia.edu'",
  )
  await signInAs('director')
  await page.goto('/')
  const today = page.getByRole('region', { name: 'Today', exact: true })
  await expect(figure(page, 'Check-ins')).toHaveText(/^\d+$/)
  await expect(today.getByRole('region', { name: "Today's events" }).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create a venture' })).toHaveCount(0)
  const banner = page.getByRole('region', { name: 'Your profile is 40% complete' })
  await expect(banner.getByRole('link', { name: 'View Profile' })).toHaveAttribute('href', '/profile')
  await expectAccessiblePage(page)
  await banner.getByRole('link', { name: 'Complete Profile' }).click()
  await expect(page).toHaveURL(/\/onboarding\/step1$/)
})

test('quick actions work by keyboard, and none leads to a missing page', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await page.goto('/')
  await tabTo(page, actions(page).getByRole('link', { name: 'Add Venture' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ventures$/)
  await page.goBack()
  const links = actions(page).getByRole('link')
  await expect(links.first()).toBeVisible()
  for (const address of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('404 Page Not Found')).toBeHidden()
  }
})

test(
  'a part that fails to load says so in its own place and can be retried',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('student')
    await page.route('**/api/users/stats', (route) =>
      route.fulfill({
        status: 503,
        json: { message: 'Back in a moment.', code: 'server.unavailable', requestId: 'r-1' },
      }),
    )
    await page.route('**/api/activities*', (route) => route.abort())
    await page.goto('/')
    await expect(page.getByText("Your stats couldn't be loaded")).toBeVisible()
    await expect(page.getByText('Back in a moment.')).toBeVisible()
    await expect(page.getByText("Your activity couldn't be loaded")).toBeVisible()
    await expect(actions(page).getByRole('link').first()).toBeVisible()
    await expectAccessiblePage(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(figure(page, 'Badges Earned')).toBeVisible()
    await activity(page).getByRole('button', { name: 'Try again' }).click()
    await expect(activity(page).getByRole('listitem')).toHaveCount(5)
  },
)

test('nothing shifts when the data arrives', async ({ page, signInAs }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await signInAs('student')
  for (const path of ['users/stats', 'users/overview', 'users/points-history', 'activities*', 'announcements*']) {
    await page.route(`**/api/${path}`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.continue()
    })
  }
  await page.goto('/')
  await expect(activity(page).getByRole('listitem')).toHaveCount(5)
  await expect(page.getByRole('img', { name: /^Points over the last 12 weeks/ })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThan(0.05)
})
