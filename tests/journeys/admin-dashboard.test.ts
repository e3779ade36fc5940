import { desktopOnly, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

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

test('students and mentors are denied, and a failure is said in its place', desktopOnly, async ({ page, signInAs }) => {
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

test('a sign-in link that was not sent keeps the address and the focus', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('director')
  await page.goto('/admin-dashboard')
  const form = page.getByRole('form', { name: 'Send Magic Link' })
  const [email, button] = [form.getByLabel('Email'), form.getByRole('button', { name: 'Send Magic Link' })]
  await expect(button).toBeDisabled()
  await email.fill('new@virginia.edu')
  await page.route('**/api/admin/send-magic-link', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await button.click()
  await expect(button).toBeFocused()
  await expectToast(page, { title: 'Error', message: 'Failed to send magic link. Please try again.' })
  await expect(email).toHaveValue('new@virginia.edu')
  await page.unroute('**/api/admin/send-magic-link')
  await button.press('Enter')
  await expect(email).toBeFocused()
  await expect(email).toHaveValue('')
  await expectToast(page, { title: 'Magic link sent' })
})
