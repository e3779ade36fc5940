import type { Page } from '@playwright/test'
import type { TestApp } from '../harness/test-app.ts'
import { expect, expectNoAxeFindings, expectNoHorizontalScroll, desktopOnly, phoneOnly, test } from './fixtures.ts'
import { expectToast } from './toast.ts'

const phoneBrowser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const laptopBrowser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** The demo student in one more browser. */
async function signInElsewhere(app: TestApp, userAgent: string) {
  const client = app.guest()
  await client.send('POST', '/api/demo-login/student', { body: {}, headers: { 'user-agent': userAgent } })
  expect((await client.get('/api/auth/user')).status).toBe(200)
  return client
}

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings?tab=security')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
}

const sessions = (page: Page) => page.getByRole('list', { name: "Where you're signed in" }).getByRole('listitem')

test(
  'sessions are listed, and ended one at a time or all the others at once',
  desktopOnly,
  async ({ page, app, signInAs }) => {
    await signInAs('student')
    const onPhone = await signInElsewhere(app, phoneBrowser)
    const onLaptop = await signInElsewhere(app, laptopBrowser)
    const onTablet = await signInElsewhere(app, laptopBrowser)
    await openSettings(page)
    await expect(page.getByRole('tab', { name: 'Security & Privacy' })).toHaveAttribute('aria-selected', 'true')
    await expect(sessions(page)).toHaveCount(4)
    await expect(sessions(page).filter({ hasText: 'This device' })).toHaveCount(1)
    await expect(sessions(page).filter({ hasText: 'This device' }).getByRole('button')).toHaveCount(0)
    await expect(sessions(page).filter({ hasText: 'Safari on iOS' })).toContainText('Last seen Just now')
    await expectNoAxeFindings(page)
    await expectNoHorizontalScroll(page)

    await page.getByRole('button', { name: 'Sign out Safari on iOS' }).click()
    await expect(page.getByRole('dialog', { name: 'Sign out Safari on iOS?' })).toBeVisible()
    await expectNoAxeFindings(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
    await expectToast(page, { title: 'Signed out', message: 'Safari on iOS is signed out.' })
    await expect(sessions(page)).toHaveCount(3)
    expect((await onPhone.get('/api/auth/user')).status).toBe(401)
    expect((await onLaptop.get('/api/auth/user')).status).toBe(200)

    const signOutEverywhere = page.getByRole('tabpanel').getByRole('button', { name: 'Sign out everywhere else' })
    await signOutEverywhere.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(signOutEverywhere).toBeFocused()
    expect((await onTablet.get('/api/auth/user')).status).toBe(200)
    await signOutEverywhere.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expectToast(page, { title: 'Signed out everywhere else', message: '2 other sessions ended.' })
    await expect(page.getByText("You're only signed in here.")).toBeVisible()
    await expect(sessions(page)).toHaveCount(1)
    expect((await onLaptop.get('/api/auth/user')).status).toBe(401)
    expect((await onTablet.get('/api/auth/user')).status).toBe(401)
    expect((await page.request.get('/api/auth/user')).status()).toBe(200)
  },
)

test('each tab has an address, and an unknown one opens the first', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  for (const address of ['/settings', '/settings?tab=services', '/settings?tab=nonsense']) {
    await page.goto(address)
    await expect(page.getByRole('tab', { name: 'Service Integrations' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('heading', { name: 'ElevenLabs' })).toBeVisible()
  }
  await page.goto('/settings?tab=security')
  await expect(page.getByRole('heading', { name: "Where you're signed in" })).toBeVisible()
})

test(
  'on a phone the chosen tab is in sight, however long the row of tabs is',
  phoneOnly,
  async ({ page, signInAs }) => {
    await signInAs('director')
    for (const [address, name] of [
      ['/settings?tab=notifications', 'Notifications'],
      ['/crm?tab=health', 'Sync health'],
    ] as const) {
      await page.goto(address)
      const tab = page.getByRole('tab', { name })
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await expect(tab).toBeInViewport({ ratio: 1 })
    }
  },
)

test('the color scheme is chosen with the arrow keys and remembered', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await openSettings(page)
  const scheme = () => page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'))
  const choice = (name: string) => page.getByRole('radiogroup', { name: 'Appearance' }).getByRole('radio', { name })
  await expect(choice('System')).toBeChecked()
  expect(await scheme()).toBe('light')
  await choice('System').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(choice('Dark')).toBeChecked()
  expect(await scheme()).toBe('dark')
  await page.reload()
  await expect(choice('Dark')).toBeChecked()
  expect(await scheme()).toBe('dark')
})

test('sessions that do not load are said, and asked for again', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await page.route('**/api/auth/sessions', (route) => route.abort())
  await openSettings(page)
  await expect(page.getByRole('heading', { name: 'Your sessions could not be loaded' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.unroute('**/api/auth/sessions')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(sessions(page)).toHaveCount(1)
})

test('people download their data and delete their account', desktopOnly, async ({ page, app, signInAs }) => {
  await signInAs('student')
  await openSettings(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  expect((await downloading).suggestedFilename()).toBe('foundry-data.zip')
  await expectToast(page, { title: 'Download started' })
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toContainText('After 30 days your profile and everything you created are deleted forever.')
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL(`${app.url}/`)
  await expect(
    page.getByRole('button', { name: 'Email me a sign-in link' }).or(page.getByLabel('Email')).first(),
  ).toBeVisible()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})
