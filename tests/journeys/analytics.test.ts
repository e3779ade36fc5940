import { desktopOnly, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './fixtures.ts'

test(
  'an analyst reads charts without names, filters them by the address, and staff see every count',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('analyst')
    await page.goto('/analytics')
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
    await expect(page.getByText('counts under 5 are hidden')).toBeVisible()
    for (const name of ['Active students', 'Engagement levels', 'Retention', 'Events', 'Badges'])
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
    const funnel = page.getByRole('list', { name: 'From joining to a milestone' })
    await expect(funnel.getByRole('listitem')).toHaveCount(4)
    await expect(page.getByRole('table').filter({ hasText: 'Joined' }).getByRole('row').nth(1)).toBeVisible()
    const weeks = page.getByRole('region', { name: 'Active students', exact: true })
    await weeks.getByText('Show figures').click()
    await expect(weeks.getByRole('columnheader', { name: 'Week from' })).toBeVisible()
    const chart = weeks.getByRole('slider', { name: 'Active students over time' })
    await chart.focus()
    await page.keyboard.press('End')
    await expect(chart).toHaveAttribute('aria-valuetext', /, so far: .+ students$/)
    await page.keyboard.press('ArrowLeft')
    await expect(chart).not.toHaveAttribute('aria-valuetext', /so far/)
    await expectNoAxeFindings(page)
    await expectNoHorizontalScroll(page)

    await signInAs('director')
    await page.goto('/analytics?period=quarter&major=Alchemy')
    await expect(page.getByLabel('Period')).toHaveValue('quarter')
    await expect(page.getByText('No students match these filters.').first()).toBeVisible()
    await page.getByLabel('Period').selectOption({ label: 'Last 24 months' })
    await expect(page).toHaveURL(/period=twoYears/)
    await expect(page.getByText('counts under 5')).toHaveCount(0)
  },
)

test('a chart that fails says so in its place; others are denied', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('analyst')
  await page.route('**/api/analytics/funnel*', (route) => route.abort())
  await page.goto('/analytics')
  await expect(page.getByText("From joining to a milestone couldn't be loaded")).toBeVisible()
  await expect(page.getByRole('list', { name: 'Badges' }).getByRole('listitem')).toHaveCount(12)
  await page.unroute('**/api/analytics/funnel*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('list', { name: 'From joining to a milestone' })).toBeVisible()
  for (const role of ['student', 'mentor'] as const) {
    await signInAs(role)
    for (const path of ['/analytics', '/reports', '/data-export']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    }
  }
})

test('an analyst downloads students without names', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('analyst')
  await page.goto('/data-export')
  await expect(page.getByRole('heading', { level: 1, name: 'Data Export' })).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('students-without-names.csv')
  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Excel' }).click(),
  ])
  expect(workbook.suggestedFilename()).toBe('students-without-names.xlsx')
})
