import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOnly } from 'axe-core'
import { openTestApp, type TestApp } from '../harness/test-app.ts'
import { startCluster, type Cluster } from '../harness/cluster.ts'

export { expect }

/** For what has nothing to do with the width: told once, at the desk. */
export const desktopOnly = { tag: '@desktop' }

type Role = 'student' | 'mentor' | 'director' | 'admin' | 'analyst'

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
  // One database server a worker; each test gets a copy of its demo database.
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

async function demoSignIn(
  page: Page,
  { app, role, onboarding }: { app: TestApp; role: Role; onboarding: boolean },
): Promise<void> {
  const reply = await page.request.post(`${app.url}/api/demo-login/${role}`, {
    data: { onboarding },
    headers: { origin: app.url },
  })
  expect(reply.status()).toBe(200)
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** All that another scheme can change. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** axe finds nothing on the page as it stands, in the light and in the dark scheme. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-mantine-color-scheme', name), scheme)
    await page.evaluate(() => {
      // Those that never end, such as a waiting skeleton's, are judged in motion.
      const finiteAnimations = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      return Promise.all(finiteAnimations.map((animation) => animation.finished.catch(() => null)))
    })
    const found = await runAxe(
      page,
      scheme === 'light' ? { type: 'tag', values: rules } : { type: 'rule', values: colorRules },
    )
    expect(found.map((finding) => `${scheme}: ${finding}`)).toEqual([])
  }
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** In the page itself and once for both schemes: the usual wrapper opens a window for each run, for half of all test time. */
async function runAxe(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const { violations } = await page.evaluate(
    (only) => (window as unknown as { axe: typeof axe }).axe.run({ runOnly: only, resultTypes: ['violations'] }),
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
