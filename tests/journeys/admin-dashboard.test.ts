import { expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './fixtures.ts'

test('staff see how the program does, whom to contact and what happened, and sync content', async ({
  page,
  signInAs,
}) => {
  await signInAs('director')
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  for (const label of ['Total Students', 'Active Students', 'Total Interactions', 'This Week'])
    await expect(page.getByRole('region', { name: 'Figures' }).getByText(label, { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Student Engagement' }).getByRole('listitem')).toHaveCount(8)
  await expect(page.getByRole('list', { name: 'Recent Interactions' }).getByRole('listitem')).toHaveCount(8)
  const summary = page.getByRole('region', { name: 'Engagement Summary' })
  for (const label of ['High', 'Medium', 'Low', 'No Engagement'])
    await expect(summary.getByText(label, { exact: true })).toBeVisible()
  const risks = page.getByRole('list', { name: 'Needs attention' }).getByRole('listitem')
  await expect(risks.first()).toBeVisible()
  await page.getByRole('heading', { name: 'Operations' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: 'CMS Cache Management' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear All Cache' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sync courses' })).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
})

test('students and mentors are denied, and a failure is said in its place', async ({ page, signInAs }) => {
  await signInAs('student')
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText('You need administrator privileges to access this page.')).toBeVisible()
  await signInAs('director')
  await page.route('**/api/admin/dashboard', (route) => route.abort())
  await page.goto('/admin-dashboard')
  await expect(page.getByText("The figures couldn't be loaded")).toBeVisible()
  await expect(page.getByRole('list', { name: 'Recent Interactions' }).getByRole('listitem')).toHaveCount(8)
  await page.unroute('**/api/admin/dashboard')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByRole('list', { name: 'Student Engagement' }).getByRole('listitem')).toHaveCount(8)
})
