import type { Page } from '@playwright/test'

const maxDelayMs = 400

/** How much of each of these screens moves until all of it is there, with answers of the API that take their time, one after the other. */
export async function measureLayoutShifts(page: Page, paths: string[]): Promise<Record<string, number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  let requestCount = 0
  await page.route(/\/api\/(?!notifications\/stream)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, (requestCount++ * 100) % maxDelayMs))
    await route.continue().catch(() => undefined)
  })
  const shifts: Record<string, number> = {}
  for (const path of paths) {
    await page.goto(path)
    // The last answers and what is drawn deferred after them.
    await page.waitForTimeout(maxDelayMs + 800)
    shifts[path] = await page.evaluate<number>(() => Reflect.get(window, 'shifted'))
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return shifts
}
