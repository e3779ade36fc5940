import type { Browser, Page } from '@playwright/test'
import { openTestApp } from '../harness/test-app.ts'
import { tabTo } from './keyboard.ts'
import { expect, expectNoAxeFindings, expectNoHorizontalScroll, desktopOnly, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

const linkSentToast = { title: 'Magic link sent!', message: 'Check your email for a secure login link.' }

/** Asks for a link for a known address and waits until it is on its way. */
async function requestLink(page: Page, address: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Send magic link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

/** A page in another browser, which requested no link. */
async function openElsewhere(browser: Browser, address: string): Promise<Page> {
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(address)
  return elsewhere
}

test('the landing says what this is, and both modes ask for what they need', desktopOnly, async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Sign in · Foundry')
  await expect(page.getByRole('heading', { level: 1, name: "Let's build something!" })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAttribute('placeholder', /university email/i)
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('First name')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Analyst' })).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)

  await page.getByLabel('Email').fill('ann@virginia.edu')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Analyst' })).toBeHidden()
  await page.getByRole('button', { name: 'Send magic link' }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)

  await page.getByLabel('First name').fill('Ann')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('')
})

test('somebody unknown is led to create an account and gets in by the link', async ({ page, app }) => {
  await page.goto('/')
  await page.getByLabel('Email').fill('ann@virginia.edu')
  await page.getByRole('button', { name: 'Send magic link' }).click()
  await expectToast(page, {
    title: 'Account not found',
    message: 'Switched to account creation mode. Please create your account.',
  })
  await expect(page.getByLabel('Email')).toHaveValue('ann@virginia.edu')

  await page.getByLabel('First name').fill('Ann')
  await page.getByLabel('Last name').fill('Lee')
  await page.getByRole('button', { name: 'Send magic link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  await expectToast(page, linkSentToast)
  await expect(page.getByText('ann@virginia.edu')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the demo mailbox' })).toHaveAttribute('href', '/dev/mailbox')
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)

  const { token } = await app.latestEmailTo('ann@virginia.edu')
  await page.goto(`/auth/link#token=${token}`)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL(`${app.url}/auth/link`)
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/onboarding\/step1$/)
  await expect(page.getByLabel('First name')).toHaveValue('Ann')
})

test(
  '"Send another link" returns to the form, and the code of the mail signs in right there',
  desktopOnly,
  async ({ page, app }) => {
    await requestLink(page, 'demo.student@virginia.edu')
    await page.getByRole('button', { name: 'Send another link' }).click()
    await expect(page.getByLabel('Email')).toHaveValue('demo.student@virginia.edu')
    await page.getByRole('button', { name: 'Send magic link' }).click()

    const code = page.getByLabel('Code from the email')
    await code.fill('ABC')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Enter the 8 characters from the email.')).toBeVisible()
    await code.fill('AAAA-BBBB')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText("That code isn't right or has expired. Check it, or request a new one.")).toBeVisible()
    await expect(code).toBeFocused()
    await expectNoAxeFindings(page)

    const mail = await app.latestEmailTo('demo.student@virginia.edu')
    await code.fill(mail.code.toLowerCase().replace('-', ' '))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('heading', { name: 'Welcome back, Maya!' })).toBeVisible()
  },
)

test('what the server refuses is said in its words', desktopOnly, async ({ page, app }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('First name').fill('Eve')
  await page.getByLabel('Last name').fill('Moss')
  await page.getByLabel('Email').fill('eve@elsewhere.org')
  await page.getByRole('button', { name: 'Send magic link' }).click()
  await expectToast(page, {
    title: 'Failed to send magic link',
    message: 'Use your @virginia.edu email.',
  })
  await expect(page.getByLabel('Email')).toHaveValue('eve@elsewhere.org')

  await page.getByRole('button', { name: 'Sign in' }).click()
  await app.stop()
  await page.getByRole('button', { name: 'Student', exact: true }).click()
  await expectToast(page, { title: 'Demo login failed', message: 'The server cannot be reached.' })
  await expect(page.getByRole('button', { name: 'Student', exact: true })).toBeEnabled()
})

test('a link opened in another browser is used only after a warning', desktopOnly, async ({ page, app, browser }) => {
  await requestLink(page, 'demo.student@virginia.edu')
  const { token } = await app.latestEmailTo('demo.student@virginia.edu')
  const elsewhere = await openElsewhere(browser, `${app.url}/auth/link#token=${token}`)
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere.getByText('This link was requested in another browser')).toBeVisible()
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeFocused()
  await expectNoAxeFindings(elsewhere)
  await expectNoHorizontalScroll(elsewhere)
  await elsewhere.getByRole('button', { name: 'Yes, it was me – sign in' }).click()
  await expect(elsewhere).toHaveURL(/\/dashboard$/)
  await elsewhere.context().close()
})

test('people who reach other people type the code there', desktopOnly, async ({ page, app, browser }) => {
  await requestLink(page, 'demo.director@virginia.edu')
  const { token, code } = await app.latestEmailTo('demo.director@virginia.edu')
  const elsewhere = await openElsewhere(browser, `${app.url}/auth/link#token=${token}`)
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Enter the code from the email' })).toBeFocused()
  await expectNoAxeFindings(elsewhere)
  await elsewhere.getByLabel('Email', { exact: true }).fill('demo.director@virginia.edu')
  await elsewhere.getByLabel('Code from the email').fill(code)
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere).toHaveURL(/\/dashboard$/)
  await elsewhere.context().close()
})

test('a used, unknown or missing link leads back to the form', desktopOnly, async ({ page }) => {
  await page.goto('/auth/link#token=of-yesterday')
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()

  await page.goto('/auth/link')
  await expect(page.getByRole('heading', { name: 'Open the link from your email' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Go to the sign-in page' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test(
  'a link also signs in again, and nothing of the person before remains',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    await signInAs('student')
    const linkReply = await page.request.post('/api/send-magic-link', {
      data: { email: 'demo.mentor@virginia.edu' },
      headers: { origin: app.url },
    })
    expect(linkReply.status()).toBe(200)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Welcome back, Maya!' })).toBeVisible()

    const { token } = await app.latestEmailTo('demo.mentor@virginia.edu')
    await page.goto(`/auth/link#token=${token}`)
    await expect(page.getByText("You're signed in as demo.student@virginia.edu.")).toBeVisible()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back, Daniel!' })).toBeVisible()
  },
)

test('one press signs in as each of the demo people', desktopOnly, async ({ page, context }) => {
  for (const [role, name] of [
    ['Student', 'Maya'],
    ['Mentor', 'Daniel'],
    ['Director', 'Helen'],
    ['Admin', 'Sam'],
    ['Analyst', 'Priya'],
  ] as const) {
    await context.clearCookies()
    await page.goto('/')
    await page.getByRole('button', { name: role, exact: true }).click()
    await expectToast(page, { title: 'Demo login successful', message: 'Foundry' })
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('heading', { name: `Welcome back, ${name}!` })).toBeVisible()
  }
})

test('a new demo student starts at onboarding', desktopOnly, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Start as a new student' }).click()
  await expectToast(page, { title: 'Demo login successful', message: 'Starting onboarding flow...' })
  await expect(page).toHaveURL(/\/onboarding\/step1$/)
})

test('where the demo is off there are no demo logins and no mailbox', desktopOnly, async ({ page, cluster }) => {
  const { app, close } = await openTestApp(cluster, { env: { DEMO: 'false' } })
  await page.goto(app.url)
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button', { name: 'Student' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('First name').fill('Ann')
  await page.getByLabel('Last name').fill('Lee')
  await page.getByLabel('Email').fill('ann@virginia.edu')
  await page.getByRole('button', { name: 'Send magic link' }).click()
  await expect(page.getByRole('button', { name: 'Send another link' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the demo mailbox' })).toHaveCount(0)
  await close()
})

test('signing in takes no mouse', desktopOnly, async ({ page, app }) => {
  await page.goto('/')
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type('demo.student@virginia.edu')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  const { code } = await app.latestEmailTo('demo.student@virginia.edu')
  await tabTo(page, page.getByLabel('Code from the email'))
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
})
