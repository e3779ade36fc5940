import type { Page } from '@playwright/test'
import type { TestApp } from '../harness/test-app.ts'
import { expect, expectNoAxeFindings, expectNoHorizontalScroll, desktopOnly, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' })

/** Ends all sessions on the server only, as signing out everywhere or their age would. */
async function endSessions({ base }: TestApp): Promise<void> {
  await base.database.pool.query('delete from sessions')
}

test('a session that ends keeps what was typed, and saving goes on after signing in', async ({
  page,
  app,
  signInAs,
}) => {
  await signInAs('student')
  await page.goto('/ventures')
  await page.getByRole('button', { name: 'Add New Venture' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add New Venture' })
  await form.getByLabel('Name').fill('Kiln share')
  await endSessions(app)
  await expect(overlay(page)).toBeVisible({ timeout: 15_000 })
  await page.keyboard.press('Escape')
  await expect(overlay(page)).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)

  await overlay(page).getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(overlay(page).getByLabel('Code from the email')).toBeVisible()
  const { code } = await app.latestEmailTo('demo.student@virginia.edu')
  await overlay(page).getByLabel('Code from the email').fill(code)
  await overlay(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(overlay(page)).toBeHidden()
  await expect(form.getByLabel('Name')).toHaveValue('Kiln share')
})

test('a refused save waits and goes on by itself', desktopOnly, async ({ page, app, signInAs }) => {
  await signInAs('student')
  // Without the event stream, which would notice the end of the session first.
  await page.route('**/api/notifications/stream', (route) => route.abort())
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Major').fill('Ceramics')
  await endSessions(app)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await overlay(page).getByRole('button', { name: 'Continue as the demo student' }).click()
  await expectToast(page, { title: 'Profile updated' })
  await expect(overlay(page)).toBeHidden()
  await expect(page.getByLabel('Major')).toHaveValue('Ceramics')
})

test('so do the forms of staff and of newcomers', desktopOnly, async ({ page, app, signInAs, signInAsNewcomer }) => {
  await page.route('**/api/notifications/stream', (route) => route.abort())
  await signInAs('director')
  await page.goto('/events')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await page.getByLabel('Title').fill('Kiln night')
  await page.getByLabel('Start date').fill('2031-05-01T18:00')
  await endSessions(app)
  await page.getByRole('dialog').getByRole('button', { name: 'Create Event' }).click()
  await overlay(page).getByRole('button', { name: 'Continue as the demo director' }).click()
  await expectToast(page, { title: 'Event Created', message: 'The event has been successfully created.' })

  await signInAsNewcomer()
  await page.goto('/onboarding/step1')
  await page.getByLabel('First name').fill('Ann')
  await page.getByLabel('Last name').fill('Lee')
  await page.getByLabel('Year of study').selectOption({ label: 'PhD' })
  await page.getByLabel('Major').fill('Economics')
  await page.getByLabel('Bio').fill('I mend bicycles.')
  await page.getByLabel('Interests').fill('Design')
  const { email } = (await (await page.request.get('/api/auth/user')).json()) as { email: string }
  await endSessions(app)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await overlay(page).getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(overlay(page).getByLabel('Code from the email')).toBeVisible()
  await overlay(page)
    .getByLabel('Code from the email')
    .fill((await app.latestEmailTo(email)).code)
  await overlay(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/onboarding\/step2$/)
})

test(
  'a second tab asks to sign in again after signing out in the first',
  desktopOnly,
  async ({ page, context, signInAs }) => {
    await signInAs('student')
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('Major').fill('Ceramics')
    const first = await context.newPage()
    await first.goto('/dashboard')
    await first.request.post('/api/logout', { headers: { origin: new URL(first.url()).origin } })
    await page.bringToFront()
    await expect(overlay(page)).toBeVisible({ timeout: 15_000 })
    await overlay(page).getByRole('button', { name: 'Continue as the demo student' }).click()
    await expect(overlay(page)).toBeHidden()
    await expect(page.getByLabel('Major')).toHaveValue('Ceramics')
  },
)

test(
  'whoever signs in as someone else leaves nothing of the first behind',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    await signInAs('student')
    await page.goto('/profile')
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
    await endSessions(app)
    await overlay(page).getByRole('button', { name: 'Sign in as someone else' }).click()
    await expect(page).toHaveURL(`${app.url}/`)
    await page.getByRole('button', { name: 'Mentor', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back, Daniel!' })).toBeVisible()
  },
)

test('a deep link opened signed out leads to its target after signing in', desktopOnly, async ({ page, app }) => {
  await page.goto('/resources?tab=saved')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill('demo.student@virginia.edu')
  await page.getByRole('button', { name: 'Send magic link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const { token } = await app.latestEmailTo('demo.student@virginia.edu')
  await page.goto(`/auth/link#token=${token}`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/resources\?tab=saved$/)
  await expect(page.getByRole('tab', { name: /My Resources/ })).toHaveAttribute('aria-selected', 'true')
})

test(
  'the link of a new address names both addresses and asks for a fresh sign-in',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    await signInAs('student')
    const reply = await page.request.put('/api/users/profile', {
      data: { email: 'maya.new@virginia.edu' },
      headers: { origin: app.url },
    })
    expect(reply.status()).toBe(200)
    const { token } = await app.latestEmailTo('maya.new@virginia.edu')
    await app.base.database.pool.query("update sessions set created_at = created_at - interval '11 minutes'")
    await page.goto(`/auth/link#token=${token}`)
    await expect(page.getByText('from demo.student@virginia.edu to maya.new@virginia.edu')).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoHorizontalScroll(page)
    await page.getByRole('button', { name: 'Confirm new email' }).click()
    await overlay(page).getByRole('button', { name: 'Continue as the demo student' }).click()
    await expectToast(page, { title: 'Email changed', message: 'Your email is now maya.new@virginia.edu.' })
    await expect(page).toHaveURL(/\/profile$/)
  },
)

test('opened signed out, it asks for the code and signs nobody in', desktopOnly, async ({ page, app }) => {
  const student = await app.signIn('student')
  await student.expectOk('PUT', '/api/users/profile', { email: 'maya.new@virginia.edu' })
  const { token, code } = await app.latestEmailTo('maya.new@virginia.edu')
  await page.goto(`/auth/link#token=${token}`)
  await expect(page.getByText('from d•••@virginia.edu to m•••@virginia.edu')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByLabel('Email', { exact: true }).fill('maya.new@virginia.edu')
  await page.getByLabel('Code from the email').fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectToast(page, { title: 'Email changed', message: 'Your email is now maya.new@virginia.edu.' })
  await expect(page.getByRole('button', { name: 'Send magic link' })).toBeVisible()
})
