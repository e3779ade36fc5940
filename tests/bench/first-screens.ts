import { chromium, type BrowserContext } from '@playwright/test'
import { ensureBrowser } from '#tests/harness/browser.ts'
import { createClient } from '#tests/harness/client.ts'
import { budgets, firstScreens } from '#tests/harness/first-screens.ts'
import { printTable } from './table.ts'

const viewports = { phone: { width: 375, height: 812 }, desk: { width: 1280, height: 800 } }
const idleMs = 1_000
const timeoutMs = 30_000

/** A script for the page: sums what moved, and keeps when the largest content so far was painted. */
const observePaint = `
  globalThis.paint = { shift: 0, paintMs: 0 }
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (paint.shift += value)))
    .observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => list.getEntries().forEach(({ startTime }) => (paint.paintMs = startTime)))
    .observe({ type: 'largest-contentful-paint', buffered: true })
`

type Load = { requests: number; bytes: number; scriptBytes: number; shift: number; paintMs: number }

/** Opens each first screen in a browser with an empty cache and compares what it took with the budgets. */
export async function benchFirstScreens(url: string): Promise<void> {
  const { executablePath, args, env } = await ensureBrowser()
  const browser = await chromium.launch({ args, ...(executablePath && { executablePath }), ...(env && { env }) })
  try {
    const rows: (string | number)[][] = []
    for (const { name, path, role } of firstScreens) {
      const cookie = role && (await signIn(url, role))
      for (const [device, viewport] of Object.entries(viewports)) {
        const context = await browser.newContext({ viewport, ...(cookie && { extraHTTPHeaders: { cookie } }) })
        rows.push(toRow(`${name}, ${device}`, await loadScreen(context, `${url}${path}`)))
        await context.close()
      }
    }
    printTable('First visit to a screen, empty cache, bytes as sent', {
      header: ['', 'requests', 'bytes', 'of it js', 'layout shift', 'LCP ms', 'budget'],
      rows,
    })
  } finally {
    await browser.close()
  }
}

/** The cookie header of a demo person. */
export async function signIn(url: string, role: string): Promise<string> {
  const client = createClient(url)
  await client.expectOk('POST', `/api/demo-login/${role}`)
  return [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

async function loadScreen(context: BrowserContext, url: string): Promise<Load> {
  const page = await context.newPage()
  const load: Load = { requests: 0, bytes: 0, scriptBytes: 0, shift: 0, paintMs: 0 }
  let lastAt = performance.now()
  page.on('request', () => {
    load.requests += 1
    lastAt = performance.now()
  })
  page.on('requestfinished', async (request) => {
    lastAt = performance.now()
    const { responseBodySize } = await request.sizes()
    load.bytes += responseBodySize
    if (request.resourceType() === 'script') load.scriptBytes += responseBodySize
  })
  await page.addInitScript({ content: observePaint })
  await page.goto(url)
  await page.locator('h1:not(main[aria-busy] h1)').first().waitFor({ timeout: timeoutMs })
  const deadline = performance.now() + timeoutMs
  while (performance.now() - lastAt < idleMs && performance.now() < deadline) await page.waitForTimeout(100)
  return { ...load, ...(await page.evaluate<Pick<Load, 'shift' | 'paintMs'>>('paint')) }
}

function toRow(name: string, { requests, bytes, scriptBytes, shift, paintMs }: Load): (string | number)[] {
  const isWithin =
    requests <= budgets.requests && bytes <= budgets.bytes && shift <= budgets.shift && paintMs <= budgets.paintMs
  return [name, requests, bytes, scriptBytes, shift.toFixed(3), Math.round(paintMs), isWithin ? 'ok' : 'OVER']
}
