import { addCampus } from '../harness/campus.ts'
import { expect, expectNoAxeFindings, expectNoHorizontalScroll, test } from './fixtures.ts'

test('somebody signs in with a campus account, and connects it where they have an account', async ({ page, app }) => {
  const campus = await addCampus(app)
  campus.as(null)
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign in with UVA NetBadge' }).click()
  await expect(page.getByRole('alert')).toContainText("UVA NetBadge didn't sign you in")
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)

  campus.as({ sub: 'quiet' })
  await page.getByRole('link', { name: 'Sign in with UVA NetBadge' }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('textbox', { name: 'Email' }).fill('demo.student@virginia.edu')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByText('demo.student@virginia.edu')).toBeVisible()
  await expectNoAxeFindings(page)
  const { code } = await app.latestEmailTo('demo.student@virginia.edu')
  await page.getByRole('textbox', { name: 'Code from the email' }).fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto('/settings?tab=security#campus-accounts')
  const accounts = page.getByRole('region', { name: 'Campus accounts' })
  await expect(accounts.getByRole('listitem')).toContainText('UVA NetBadge')
  campus.as({ sub: 'second' })
  // Signed out at the provider, which would not ask again.
  await page.context().clearCookies({ domain: '127.0.0.1' })
  await accounts.getByRole('button', { name: 'Connect UVA NetBadge', exact: true }).click()
  await expect(accounts.getByRole('status').filter({ hasText: 'Campus account connected' })).toBeVisible()
  await expect(accounts.getByRole('listitem')).toHaveCount(2)
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
  await campus.close()
})
