import type { Locator, Page } from '@playwright/test'
import { createRandomTexts } from '../harness/random-texts.ts'
import { tabTo } from './keyboard.ts'
import { phoneOnly, expect, expectNoAxeFindings, expectNoHorizontalScroll, desktopOnly, test } from './fixtures.ts'

async function expectAccessiblePage(page: Page): Promise<void> {
  await expectNoAxeFindings(page)
  await expectNoHorizontalScroll(page)
}

const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: /^Welcome back/ })
const palette = (page: Page) => page.getByRole('combobox', { name: 'Search screens, actions and content' })
const account = (page: Page) => page.getByRole('button', { name: /^Account of/ })

const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** The navigation: beside the page at a desk, behind a button on a phone. */
async function openNavigation(page: Page, { isMobile }: { isMobile: boolean }): Promise<Locator> {
  if (!isMobile) return mainNavigation(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  return page.getByRole('navigation', { name: 'Menu' })
}

test('the navigation marks where one is, leads on, and puts reading at the title', async ({
  page,
  isMobile,
  signInAs,
}) => {
  await signInAs('student')
  await page.goto('/')
  await expect(welcome(page)).toBeVisible()
  await expect(page).toHaveTitle('Dashboard · Foundry')
  await expectAccessiblePage(page)
  const navigation = await openNavigation(page, { isMobile })
  await expect(navigation.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await navigation.getByRole('link', { name: 'Ventures' }).click()
  await expect(page).toHaveURL(/\/ventures$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('My Ventures · Foundry')
  const there = await openNavigation(page, { isMobile })
  await expect(there.getByRole('link', { name: 'Ventures' })).toHaveAttribute('aria-current', 'page')
  await expect(there.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current', 'page')
})

test('the menu of a phone keeps the focus inside and gives it back', phoneOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Open menu' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: /Menu/ })
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expectAccessiblePage(page)
  const stops = (await menu.getByRole('link').count()) + 4
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab')
    expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the first Tab offers to skip to the content', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await page.goto('/')
  await expect(welcome(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the palette finds a screen by its name and goes there', async ({ page, signInAs }) => {
  await signInAs('student')
  await page.goto('/')
  await expect(welcome(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
  await expect(page.getByRole('option', { name: 'Profile' }).first()).toHaveAttribute('aria-selected', 'true')
  await expectAccessiblePage(page)
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.type('achv')
  await expect(page.getByRole('option')).toHaveText([/^Achievements/, /^Ask Foundry AI “achv”/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/achievements$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test(
  'the palette opens with a slash, offers to ask what it does not find, and closes without a trace',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('student')
    await page.goto('/')
    const link = page.getByRole('region', { name: 'Announcements' }).getByRole('link').first()
    await link.focus()
    await page.keyboard.press('/')
    await expect(palette(page)).toBeFocused()
    await page.keyboard.type('zzzz')
    await expect(page.getByRole('option')).toHaveText([/^Ask Foundry AI “zzzz”/])
    await expectAccessiblePage(page)
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    await expect(link).toBeFocused()
  },
)

test(
  'the palette finds events, resources and ventures, and lists first what was opened last',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('student')
    const [venture] = await (await page.request.get('/api/ventures?limit=1')).json()
    await page.goto('/')
    await expect(welcome(page)).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeFocused()
    await page.keyboard.type('pitch')
    await expect(page.getByRole('group', { name: 'Events' }).getByRole('option').first()).toBeVisible()
    await expect(page.getByRole('group', { name: 'Resources' }).getByRole('option').first()).toBeVisible()
    await expectAccessiblePage(page)
    await palette(page).fill(venture.name)
    await page.getByRole('group', { name: 'Ventures' }).getByRole('option', { name: venture.name }).click()
    await expect(page).toHaveURL(new RegExp(`/ventures/${venture.id}$`))
    await expect(palette(page)).toBeHidden()
    await page.keyboard.press('Control+k')
    const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
    await expect(recent).toHaveText([`${venture.name}Ventures`])
    await expect(recent).toHaveAttribute('aria-selected', 'true')
  },
)

test('whatever is typed, the palette and the Ask box stay', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await page.route('**/api/search*', (route) => route.fulfill({ json: [] }))
  await page.goto('/')
  const ask = page.getByRole('textbox', { name: 'Ask Foundry AI anything' })
  await ask.fill("What's next, e-commerce: (a*b) #1 & <b> ~_`")
  await ask.press('Enter')
  await expect(page).toHaveURL(/\/foundry-ai/)
  await expect(page.getByText("What's next, e-commerce: (a*b) #1 & <b> ~_`").first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
  // Each text is an input event of its own, as if typed; the unit test of the match tries all 5,000.
  await palette(page).evaluate(async (field: HTMLInputElement, texts) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    for (const text of texts) {
      setValue.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve))
    }
  }, createRandomTexts(300))
  await palette(page).fill('profile')
  await expect(page.getByRole('option', { name: 'Profile' }).first()).toBeVisible()
})

test('the palette switches the color scheme', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await page.goto('/')
  await expect(welcome(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
  await page.keyboard.type('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('a question mark shows the keys, but not in a field', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await page.goto('/')
  const ask = page.getByRole('textbox', { name: 'Ask Foundry AI anything' })
  await ask.pressSequentially('why? and/or')
  await expect(ask).toHaveValue('why? and/or')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('main').focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessiblePage(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test('lists and screens are reached by single keys, but not from a field', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await page.goto('/')
  await expect(welcome(page)).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await expect(page).toHaveURL(/\/ventures$/)
  const cards = page.getByRole('list', { name: 'Ventures' }).getByRole('link')
  await expect(cards.first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(cards.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(cards.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(cards.first()).toBeFocused()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Add New Venture' })
  await dialog.getByLabel('Venture name').pressSequentially('jing gen')
  await expect(dialog.getByLabel('Venture name')).toHaveValue('jing gen')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await cards.first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ventures\/[\w-]+$/)
})

test('on phones the most used screens are below the thumb', phoneOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await page.goto('/')
  await expect(welcome(page)).toBeVisible()
  const bar = page.getByRole('navigation', { name: 'Most used' })
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Ventures', 'Events', 'Resources', 'Me'])
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('link', { name: 'Events' }).click()
  await expect(page).toHaveURL(/\/events$/)
  await expect(bar.getByRole('link', { name: 'Events' })).toHaveAttribute('aria-current', 'page')
  await expectAccessiblePage(page)
  for (const [role, labels] of [
    ['mentor', ['Home', 'My Students', 'Meetings', 'Messages', 'Me']],
    ['director', ['Home', 'Students', 'Interactions', 'Events', 'Me']],
  ] as const) {
    await signInAs(role)
    await page.goto('/profile')
    await expect(bar.getByRole('link')).toHaveText([...labels])
  }
})

test('the account menu names the person and works by keyboard', async ({ page, isMobile, signInAs }) => {
  await signInAs('student')
  await page.goto('/')
  await account(page).focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Account' })
  await expect(menu.getByText('Maya Okafor')).toBeVisible()
  await expectAccessiblePage(page)
  if (isMobile) expect((await menu.boundingBox())!.y + (await menu.boundingBox())!.height).toBeCloseTo(812, 0)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(account(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, menu.getByRole('link', { name: 'Settings' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings$/)
  await expect(menu).toBeHidden()
})

test('the color scheme is kept, and "System" follows the device', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await page.goto('/')
  const html = page.locator('html')
  await account(page).click()
  await page.getByText('Dark', { exact: true }).click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await account(page).click()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByText('System', { exact: true }).click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

for (const isReachable of [true, false]) {
  test(
    `logging out forgets the person, ${isReachable ? 'here and on the server' : 'also when the server is away'}`,
    desktopOnly,
    async ({ page, signInAs }) => {
      await signInAs('student')
      await page.goto('/profile')
      await page.evaluate(() =>
        ['foundry.chat.sessions', 'foundry.chatActive'].forEach((key) => localStorage.setItem(key, 'private')),
      )
      if (!isReachable) await page.route('**/api/logout', (route) => route.abort())
      await account(page).click()
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page.getByRole('heading', { name: "Let's build something!" })).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
      expect(await page.evaluate(() => Object.values({ ...localStorage }).join())).not.toContain('private')
      expect((await page.request.get('/api/auth/user')).status()).toBe(isReachable ? 401 : 200)
    },
  )
}

test(
  'an unknown address keeps the navigation of those who are signed in, and leads back',
  desktopOnly,
  async ({ page, signInAs }) => {
    await signInAs('student')
    await page.goto('/nowhere/at/all')
    await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible()
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
    await expectAccessiblePage(page)
    await expect(mainNavigation(page).getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(welcome(page)).toBeVisible()
  },
)

test('an unknown address shows a guest no navigation', desktopOnly, async ({ page }) => {
  await page.goto('/ventures')
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expectAccessiblePage(page)
})

test(
  'while it is not known who is there, the outline of the page stands already',
  desktopOnly,
  async ({ page, signInAs }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInAs('student')
    await page.goto('/')
    await expect(welcome(page)).toBeVisible()
    let answer = () => {}
    await page.route('**/api/auth/session', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve))
      await route.continue()
    })
    await page.goto('/')
    await expect(page.locator('main[aria-busy="true"]')).toBeVisible()
    await expect(page.getByText('Foundry', { exact: true })).toBeVisible()
    await expectAccessiblePage(page)
    answer()
    await expect(welcome(page)).toBeVisible()
  },
)

test('a page that cannot be shown says so, and a second try may succeed', desktopOnly, async ({ page, signInAs }) => {
  await signInAs('student')
  await page.route('**/api/auth/session', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something failed.', code: 'server.failed', requestId: 'r-77' } }),
  )
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be shown' })).toBeVisible()
  await expect(page.getByText('r-77')).toBeVisible()
  await expectAccessiblePage(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(welcome(page)).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Achievements' }).click()
  await expect(page.getByText("You're offline").first()).toBeVisible()
  await page.context().setOffline(false)
})

for (const motion of ['no-preference', 'reduce'] as const) {
  test(
    `a change of screen ${motion === 'reduce' ? 'does not move' : 'fades'} for people who ask for ${motion} motion`,
    desktopOnly,
    async ({ page, signInAs }) => {
      await page.emulateMedia({ reducedMotion: motion })
      await signInAs('student')
      await page.goto('/')
      await expect(welcome(page)).toBeVisible()
      const moved = page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const start = document.startViewTransition.bind(document)
            document.startViewTransition = (update) => {
              const transition = start(update)
              const isPart = ({ effect }: Animation) =>
                (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition')
              void transition.ready.then(() => resolve(document.getAnimations().filter(isPart).length))
              return transition
            }
          }),
      )
      await mainNavigation(page).getByRole('link', { name: 'Profile' }).click()
      if (motion === 'reduce') expect(await moved).toBe(0)
      else expect(await moved).toBeGreaterThan(0)
    },
  )
}
