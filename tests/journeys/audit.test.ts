import { desktopOnly, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './fixtures.ts'

test(
  'an admin finds an entry of the audit log, and the student sees who looked',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    const [director, student] = [await app.signIn('director'), await app.signIn('student')]
    const { id } = (await student.get('/api/auth/user')).body
    await director.expectOk('GET', `/api/students/${id}/badges`)
    await director.expectOk('POST', '/api/admin/tracked-links', { title: 'Poster', url: 'https://example.org' })

    await signInAs('admin')
    await page.goto('/audit-log')
    await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible()
    await expect(page.getByText(/^Verified until /)).toBeVisible()
    await expect(page.getByText('Staff made a tracked link').first()).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoHorizontalScroll(page)

    await page.goto('/audit-log?action=student')
    // Two more are the demo's.
    await expect(page.getByText("Looked at a student's profile")).toHaveCount(3)
    const newest = page.getByRole('button', { name: /^Actions for Looked at a student's profile/ }).first()
    await newest.click()
    await page.getByRole('menuitem', { name: 'View Details' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('GET /api/students/{id}/badges')
    await expect(dialog).toContainText('127.0.0.0/24')
    await expectNoAxeFindings(page)
    await page.goto('/audit-log?q=nobody-of-that-name')
    await expect(page.getByRole('heading', { name: 'No entries match' })).toBeVisible()

    await signInAs('student')
    await page.goto('/settings?tab=security')
    const views = page.getByRole('region', { name: 'Who looked at your profile' })
    await expect(views.getByRole('list')).toHaveCount(2)
    await expect(views.getByRole('listitem')).toHaveCount(2)
    await expect(views.getByRole('listitem').first()).toContainText('Director · 1 view')
  },
)

test('the audit log is for admins', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('director')
  await page.goto('/audit-log')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await page.goto('/settings?tab=security')
  await expect(page.getByText('No one opened your profile in the last 12 months.')).toBeVisible()
})
