import { desktopOnly, expect, test } from './fixtures.ts'
import { expectToast } from './toast.ts'
import { linksPath, expectAccessiblePage, deleteDemoLinks, createLink } from './link-fixtures.ts'

test.beforeEach(({ app }) => deleteDemoLinks(app))

test('links in the trash are restored, or deleted for good', desktopOnly, async ({ page, app, signInAs }) => {
  const admin = await app.signIn('admin')
  for (const title of ['First', 'Second', 'Third', 'Fourth']) {
    const { id } = await createLink(app, { title })
    await admin.expectOk('DELETE', `${linksPath}/${id}`)
  }
  await signInAs('admin')
  await page.goto('/link-tracking')
  await page.getByRole('link', { name: 'Trash' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Link Trash' })).toBeFocused()
  const rows = page.getByRole('list', { name: 'Links in the trash' }).locator('> li')
  const row = (title: string) => rows.filter({ hasText: title })
  await expect(rows).toHaveCount(4)
  await expectAccessiblePage(page)

  await page.route('**/restore', (route) => route.abort())
  await row('First').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('dialog')).toContainText('“First” redirects again')
  await page.getByRole('dialog').getByRole('button', { name: 'Restore link' }).click()
  await expectToast(page, { title: 'Failed to restore link' })
  await page.unroute('**/restore')
  await page.getByRole('dialog').getByRole('button', { name: 'Restore link' }).click()
  await expectToast(page, { title: 'Link restored successfully' })
  await expect(rows).toHaveCount(3)

  await row('Second').getByRole('button', { name: 'Delete Forever' }).click()
  await expect(page.getByRole('dialog')).toContainText('This action cannot be undone.')
  await expectAccessiblePage(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Forever' }).click()
  await expectToast(page, { title: 'Link permanently deleted' })
  await expect(rows).toHaveCount(2)

  await page.getByRole('button', { name: 'Select All', exact: true }).click()
  await page.getByRole('button', { name: 'Deselect All' }).click()
  await expect(page.getByRole('button', { name: /^Delete Permanently/ })).toBeHidden()
  await page.getByRole('checkbox', { name: 'Select Third' }).check()
  await page.getByRole('button', { name: 'Select All', exact: true }).click()
  await page.getByRole('button', { name: 'Delete Permanently (2)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Permanently' }).click()
  await expectToast(page, { title: 'Selected links permanently deleted' })
  await expect(page.getByRole('heading', { name: 'No links in trash' })).toBeVisible()
  await expectAccessiblePage(page)

  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('link', { name: 'First' })).toBeVisible()
})
