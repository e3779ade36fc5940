import type { Page, Request } from '@playwright/test'
import { budgets, firstScreens } from '../harness/first-screens.ts'
import { demoSignIn, desktopOnly, expect, test } from './fixtures.ts'

const idleMs = 400

type Part = { path: string; bytes: number }

/** Opens an address and lists what was requested until no more is, the biggest first, with bytes as sent. */
async function visit(page: Page, path: string): Promise<Part[]> {
  const requests: Request[] = []
  let lastAt = performance.now()
  const notice = () => {
    lastAt = performance.now()
  }
  page.on('request', (request) => requests.push(request))
  page.on('request', notice)
  page.on('requestfinished', notice)
  page.on('requestfailed', notice)
  await page.goto(path)
  await page.locator('h1:not(main[aria-busy] h1)').first().waitFor()
  while (performance.now() - lastAt < idleMs) await page.waitForTimeout(50)
  // The stream of live updates never ends, so it has no size.
  const parts = requests.map(async (request) => ({
    path: new URL(request.url()).pathname,
    bytes: request.url().endsWith('/stream') ? 0 : (await request.sizes()).responseBodySize,
  }))
  return (await Promise.all(parts)).sort((a, b) => b.bytes - a.bytes)
}

test(
  'a first visit to each first screen stays within its budget, and the console without errors',
  desktopOnly,
  async ({ browser, app }) => {
    for (const { name, path, role } of firstScreens) {
      const context = await browser.newContext({ baseURL: app.url })
      const page = await context.newPage()
      const errors: string[] = []
      page.on('console', (line) => line.type() === 'error' && errors.push(`${line.text()} ${line.location().url}`))
      page.on('pageerror', ({ message }) => errors.push(message))
      if (role) await demoSignIn(page, { app, role, onboarding: false })
      // Who is on a screen decides how many photos it shows.
      const parts = (await visit(page, path)).filter((part) => !part.path.startsWith('/api/photos/'))
      await context.close()
      const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
      const loaded = [`${name} loaded`, ...parts.map((part) => `${part.bytes} ${part.path}`)].join('\n')
      expect.soft(bytes, loaded).toBeLessThanOrEqual(budgets.bytes)
      expect.soft(parts.length, loaded).toBeLessThanOrEqual(budgets.requests)
      expect.soft(errors, name).toEqual([])
    }
  },
)
