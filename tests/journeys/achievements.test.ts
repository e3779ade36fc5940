import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, expectNoHorizontalScroll, desktopOnly, test } from './fixtures.ts'

async function expectAccessiblePage(page: Page): Promise<void> {
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
}

type Badge = { name: string; points: number; earnedAt: string | null; progress: { value: number; target: number } }

const fetchJson = async (page: Page, path: string) => (await page.request.get(path)).json()
const figure = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Stats' }).locator('dl').filter({ hasText: label })
const list = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('listitem')

test('achievements show what was earned and what is within reach', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  const { totalPoints, badgeCount } = await fetchJson(page, '/api/users/stats')
  const badges: Badge[] = await fetchJson(page, '/api/users/badges')
  await page.goto('/achievements')
  await expect(page.getByRole('heading', { level: 1, name: 'Achievements' })).toBeVisible()
  await expect(page).toHaveTitle('Achievements · Foundry')

  const level = Math.floor(totalPoints / 500) + 1
  await expect(figure(page, 'Total Points')).toContainText(totalPoints.toLocaleString('en-US'))
  await expect(figure(page, 'Badges Earned')).toContainText(String(badgeCount))
  await expect(figure(page, 'Current Level')).toContainText(String(level))
  await expect(page.getByRole('progressbar', { name: `Level ${level}` })).toHaveAttribute(
    'aria-valuenow',
    String(Math.round((totalPoints % 500) / 5)),
  )
  await expect(page.getByText(`${500 - (totalPoints % 500)} points to level ${level + 1}`)).toBeVisible()

  const earned = badges.filter(({ earnedAt }) => earnedAt !== null)
  const available = badges.filter(({ earnedAt }) => earnedAt === null)
  expect(earned).toHaveLength(6)
  await expect(list(page, 'Earned badges')).toHaveCount(earned.length)
  await expect(list(page, 'Available badges')).toHaveCount(available.length)
  for (const { name, points } of earned) {
    const item = list(page, 'Earned badges').filter({ hasText: name })
    await expect(item).toContainText(`+${points} points`)
    await expect(item.locator('time')).toContainText(/^Earned \w{3} \d+, \d{4}$/)
  }
  const allStar = list(page, 'Available badges').filter({ hasText: 'All Star' })
  await expect(allStar).toContainText('6 of 10')
  await expect(allStar.getByRole('progressbar', { name: 'Progress toward All Star' })).toHaveAttribute(
    'aria-valuenow',
    '60',
  )
  await expect(list(page, 'Available badges').filter({ hasText: 'Competition Winner' })).toContainText(
    'Awarded by staff',
  )
  await expectAccessiblePage(page)
})

test('somebody new sees all badges ahead of them', desktopOnly, async ({ page, baseURL, signInAsNewcomer }) => {
  await signInAsNewcomer()
  await page.request.patch('/api/profile', { data: {}, headers: { origin: baseURL! } })
  await page.goto('/achievements')
  await expect(page.getByRole('heading', { name: 'No badges yet' })).toBeVisible()
  await expect(figure(page, 'Total Points')).toContainText('0')
  await expect(figure(page, 'Current Level')).toContainText('1')
  await expect(page.getByText('500 points to level 2')).toBeVisible()
  await expect(list(page, 'Available badges')).toHaveCount(12)
  await expectAccessiblePage(page)
})

test('what does not load is said, and asked for again', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await page.route('**/api/users/badges', (route) => route.abort())
  await page.goto('/achievements')
  await expect(page.getByRole('heading', { name: 'Your badges could not be loaded' })).toBeVisible()
  await expectAccessiblePage(page)
  await page.unroute('**/api/users/badges')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(list(page, 'Earned badges')).toHaveCount(6)
  await page.route('**/api/users/stats', (route) => route.abort())
  await page.goto('/achievements')
  await expect(page.getByRole('heading', { name: 'Your points could not be loaded' })).toBeVisible()
  await expect(list(page, 'Earned badges')).toHaveCount(6)
  await page.unroute('**/api/users/stats')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(figure(page, 'Badges Earned')).toContainText('6')
})
