import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOnly } from 'axe-core'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { startCluster, type Cluster } from '../harness/cluster.ts'

export { expect }

/** For stories in which the width does not matter: they run at 1280 px only. */
export const desktopOnly = { tag: '@desktop' }

/** For what only phones have, such as the menu behind a button: these run at 375 px only. */
export const phoneOnly = { tag: '@phone' }

export type Role = 'student' | 'mentor' | 'director' | 'admin' | 'analyst'

type Fixtures = {
  /** A server of this test's own, on a copy of the demo database. */
  app: TestApp
  /** Signs this page's browser in as a demo person; nothing is opened yet. */
  signInAs(role: Role): Promise<void>
  /** Signs in as somebody new who has not onboarded. */
  signInAsNewcomer(): Promise<void>
}

/** `test('…', async ({ page, app, signInAs }) => { … })`: relative addresses lead to the test's own server. */
export const test = base.extend<Fixtures, { cluster: Cluster }>({
  // All workers share one database server; each test gets a copy of the demo database.
  cluster: [
    async ({}, provide) => {
      const { cluster, stop } = await startCluster()
      await provide(cluster)
      await stop()
    },
    { scope: 'worker' },
  ],
  app: async ({ cluster }, provide) => {
    const opened = await openTestApp(cluster)
    await provide(opened.app)
    await opened.close()
  },
  baseURL: async ({ app }, provide) => {
    await provide(app.url)
  },
  signInAs: async ({ page, app }, provide) => {
    await provide((role) => demoSignIn(page, { app, role, onboarding: false }))
  },
  signInAsNewcomer: async ({ page, app }, provide) => {
    await provide(() => demoSignIn(page, { app, role: 'student', onboarding: true }))
  },
})

/** Signs the browser of this page in as a demo person. */
export async function demoSignIn(
  page: Page,
  { app, role, onboarding }: { app: TestApp; role: Role; onboarding: boolean },
): Promise<void> {
  const reply = await page.request.post(`${app.url}/api/demo-login/${role}`, {
    data: { onboarding },
    headers: { origin: app.url },
  })
  expect(reply.status()).toBe(200)
}

/** Far longer than a popover takes to go. */
const popoverMs = 500

const tagged: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/** The only rules whose result depends on the color scheme. */
const colored: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

type AxeOptions = {
  schemes?: ('light' | 'dark')[]
  /** A part of a long page, whose rest another story looks at. Without it, an open dialog or else the whole page. */
  within?: Locator
}

/**
 * axe finds nothing on the page in its present state, in the light and in the dark scheme. Costs about 0.4 s: call it once for
 * each screen and dialog, in the story that is about it.
 */
export async function expectNoAxeFindings(page: Page, options: AxeOptions = {}): Promise<void> {
  await finishAnimations(page)
  // What is behind a dialog was looked at before it opened, and may be long. The lists of its fields open beside it.
  const isDialogOpen = await page.locator('[aria-modal=true]').last().isVisible()
  const whole = page.locator(isDialogOpen ? '[data-portal]' : 'html')
  const { schemes = ['light', 'dark'], within = whole } = options
  for (const scheme of schemes) {
    await setColorScheme(page, scheme)
    const only = scheme === 'light' ? tagged : colored
    let found = await runAxe(within, only)
    if (found.length > 0) {
      // A popover that was just closed stays in the page until a timer removes it, outside every landmark.
      await page.waitForTimeout(popoverMs)
      found = await runAxe(within, only)
    }
    expect(found.map((finding) => `${scheme}: ${finding}`)).toEqual([])
  }
}

/** Animations without an end, such as a skeleton's, go on. */
function finishAnimations(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.all(finite.map((animation) => animation.finished.catch(() => null)))
  })
}

/** At once: every element's colors would otherwise fade for 0.2 s, and axe would judge the colors in between. */
function setColorScheme(page: Page, scheme: string): Promise<void> {
  return page.evaluate((name) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
    document.documentElement.setAttribute('data-mantine-color-scheme', name)
    // Reading a style applies the scheme before transitions are back.
    getComputedStyle(document.body).getPropertyValue('color')
    document.adoptedStyleSheets.pop()
  }, scheme)
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * In the page itself: the usual wrapper opens a window for each run, which doubled the time of the stories. `preload` would
 * fetch every style sheet again for two rules: one is experimental and off, the other is about audio, and we play none.
 */
async function runAxe(part: Locator, runOnly: RunOnly): Promise<string[]> {
  if (!(await part.page().evaluate(() => 'axe' in window))) await part.page().evaluate(axeSource)
  const { violations } = await part.evaluateAll(
    (elements, only) =>
      (window as unknown as { axe: typeof axe }).axe.run(elements, {
        runOnly: only,
        resultTypes: ['violations'],
        preload: false,
      }),
    runOnly,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
}

/** The page fits its window: nothing makes it scroll sideways. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

/** The page ends with its content: something out of sight in a part that scrolls must not make it longer. */
export async function expectNoEmptyEnd(page: Page): Promise<void> {
  const empty = await page.evaluate(() => {
    const { bottom } = document.querySelector('main')!.getBoundingClientRect()
    return document.documentElement.scrollHeight - Math.max(window.innerHeight, bottom + window.scrollY)
  })
  // At most the bar at the bottom of a phone.
  expect(empty).toBeLessThanOrEqual(100)
}
