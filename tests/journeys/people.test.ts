import type { Page } from '@playwright/test'
import { MailRejectedError } from '#providers/mail-out/port.ts'
import { desktopOnly, expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page) => page.getByRole('dialog')

async function fillInvitation(page: Page, email: string): Promise<void> {
  await dialog(page).getByLabel('First name').fill('Grace')
  await dialog(page).getByLabel('Last name').fill('Hopper')
  await dialog(page).getByLabel('Email').fill(email)
}

test('staff invite a mentor, change the role, remove and restore', desktopOnly, async ({ page, app, signInAs }) => {
  await signInAs('admin')
  await page.goto('/user-management')
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible()
  const invite = page.getByRole('button', { name: 'Invite user' })
  await invite.click()
  await expect(dialog(page).getByLabel('Role').locator('option')).toHaveText(['Mentor', 'Administrator'])
  await dialog(page).getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog(page).getByText('First name is required')).toBeVisible()
  await expect(dialog(page).getByLabel('First name')).toBeFocused()
  await expectToast(page, { title: 'Missing information', message: 'Please fill in all fields.' })
  await fillInvitation(page, 'grace@example.org')
  await expectNoAxeFindings(page)
  await dialog(page).getByRole('button', { name: 'Send invitation' }).click()
  await expectToast(page, {
    title: 'Invitation sent',
    message: 'grace@example.org has a link that works for 72 hours.',
  })
  await expect(row(page, 'Grace Hopper')).toContainText('Sent')
  expect((await app.latestEmailTo('grace@example.org')).subject).toContain('invites you to Foundry')

  await invite.click()
  await fillInvitation(page, 'grace@example.org')
  await dialog(page).getByRole('button', { name: 'Send invitation' }).click()
  await expectToast(page, {
    title: 'Failed to send invitation',
    message: 'Someone with this email already has an account.',
  })
  app.base.providers.mailbox.failNext(new MailRejectedError('no such mailbox'))
  await dialog(page).getByLabel('Email').fill('late@example.org')
  await dialog(page).getByLabel('First name').fill('Lena')
  await dialog(page).getByRole('button', { name: 'Send invitation' }).click()
  await expectToast(page, { title: 'User created, email delivery issue', message: 'check their spam folder' })
  await expect(row(page, 'Lena Hopper')).toContainText('Not delivered')
  await page.getByRole('button', { name: 'Actions for Lena Hopper' }).click()
  await page.getByRole('menuitem', { name: 'Resend invitation' }).click()
  await expectToast(page, { title: 'Invitation sent' })
  await expect(row(page, 'Lena Hopper')).toContainText('Sent')

  await page.getByLabel('Search people').fill('lena')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/q=lena/)
  await page.getByLabel('Role of Lena Hopper').selectOption('Administrator')
  await expectToast(page, { title: 'Role updated', message: 'Lena Hopper is now an administrator and was emailed.' })
  await page.getByRole('button', { name: 'Actions for Lena Hopper' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(dialog(page)).toContainText('this action cannot be undone')
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, { title: 'Lena Hopper removed', message: 'You can restore them for 30 days.' })
  await expect(page.getByRole('heading', { name: 'No people match' })).toBeVisible()

  await page.getByRole('tab', { name: 'Removed' }).click()
  await expect(page.getByRole('list', { name: 'Removed people' })).toContainText('late@example.org')
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Restore Lena Hopper' }).click()
  await expectToast(page, { title: 'Person restored' })
  await expect(page.getByRole('heading', { name: 'No removed people' })).toBeVisible()
})

test('each screen lists its two roles', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('director')
  for (const [path, title, choices] of [
    ['/team-management', 'Team Management', ['Administrator', 'Director']],
    ['/mentor-management', 'Mentor Management', ['Active', 'Inactive']],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const selectors = page.getByRole('combobox', { name: /^(?:Role|Status) of / })
    await expect(selectors.first().locator('option')).toHaveText([...choices])
    await expectNoAxeFindings(page)
    await expectNoHorizontalScroll(page)
  }
  await page.goto('/team-management')
  // A director changes neither administrators nor herself.
  await expect(page.getByRole('combobox', { name: /^Role of / }).first()).toBeDisabled()
  await expect(page.getByText('This is you')).toBeVisible()
  await expect(page.getByText('Only administrators can change this').first()).toBeVisible()
})

test('others are told that they may not', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  for (const path of ['/user-management', '/team-management', '/mentor-management']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(page.getByText('You need administrator privileges to access this page.')).toBeVisible()
  }
})

test('a failed removal says so in the words of its screen', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('admin')
  for (const [path, removal, change] of [
    ['/user-management', 'Failed to remove user', 'Failed to update role'],
    ['/team-management', 'Failed to remove team member', 'Failed to update role'],
    ['/mentor-management', 'Failed to remove mentor', 'Failed to update status'],
  ] as const) {
    await page.route('**/api/admin/users/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500 }) : route.continue(),
    )
    await page.route('**/api/admin/users/*/role', (route) => route.fulfill({ status: 500 }))
    await page.goto(path)
    const selector = page
      .getByRole('combobox', { name: /^(?:Role|Status) of / })
      .and(page.locator(':enabled'))
      .first()
    const name = (await selector.getAttribute('aria-label'))!.replace(/^(?:Role|Status) of /, '')
    await selector.selectOption({
      index: (await selector.evaluate((node: HTMLSelectElement) => node.selectedIndex)) ^ 1,
    })
    await expectToast(page, { title: change, message: 'Something went wrong' })
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await dialog(page).getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, { title: removal, message: 'Something went wrong' })
  }
})

test(
  'an admin views as a student, read-only, under a banner that stops it',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('admin')
    await page.goto('/mentor-management?role=student&sort=name')
    const menu = page.getByRole('button', { name: /^Actions for / }).first()
    const name = (await menu.getAttribute('aria-label'))!.replace('Actions for ', '')
    await menu.click()
    await page.getByRole('menuitem', { name: 'View as' }).click()
    await dialog(page).getByRole('button', { name: 'Start viewing' }).click()
    await expect(dialog(page)).toContainText('Reason is required')
    await expectNoAxeFindings(page)
    await dialog(page).getByLabel('Reason').fill('She reports an empty list')
    await dialog(page).getByRole('button', { name: 'Start viewing' }).click()
    const banner = page.getByText(`Viewing as ${name}, read-only, until`)
    await expect(banner).toBeVisible()
    await expectNoAxeFindings(page)
    await page.goto('/settings')
    await expect(banner).toBeVisible()
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible()
    await expect(banner).toBeHidden()
  },
)
