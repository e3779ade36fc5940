import { chromium, type Browser, type Page } from '@playwright/test'
import { ensureBrowser } from '#tests/harness/browser.ts'
import { startServer, withTempFolder } from './processes.ts'
import { printTable } from './table.ts'

const markdownKb = 100
/** A kilobyte at a time: as fast services write, and everything at once. */
const paces = { 'a kilobyte every 20 ms': 20, 'all at once': 0 }

declare const longTasks: number[]

/** A script for the page: keeps how long its thread was busy at a time. The browser reports from 50 ms. */
const observeTasks = `
  globalThis.longTasks = []
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => longTasks.push(Math.round(duration))))
    .observe({ type: 'longtask', buffered: true })
`

/** An answer of 100 kB in a browser: how long its page cannot react while it is written. */
export async function benchAnswerPage(): Promise<void> {
  const { executablePath, args, env } = await ensureBrowser()
  const browser = await chromium.launch({ args, ...(executablePath && { executablePath }), ...(env && { env }) })
  try {
    const rows: (string | number)[][] = []
    for (const [name, pauseMs] of Object.entries(paces)) {
      const { length, tasks } = await readAnswer(browser, pauseMs)
      rows.push([name, length, tasks.length, Math.max(0, ...tasks)])
    }
    printTable(`assistant: ${markdownKb} kB of Markdown in the browser (aim: never busy for more than 100 ms)`, {
      header: ['', 'characters shown', 'tasks over 50 ms', 'longest ms'],
      rows,
    })
  } finally {
    await browser.close()
  }
}

function readAnswer(browser: Browser, pauseMs: number): Promise<{ length: number; tasks: number[] }> {
  return withTempFolder(async (dataDir) => {
    const model = await startServer('tests/bench/instant-model.ts', {
      env: { MARKDOWN_KB: String(markdownKb), PAUSE_MS: String(pauseMs) },
    })
    const env = { OPENAI_BASE_URL: `${model.url}/v1`, OPENAI_API_KEY: 'sk-bench-key-1234', OPENAI_API: 'chat' }
    const server = await startServer('apps/server/main.ts', { env: { ...env, DATA_DIR: dataDir, LOG_LEVEL: 'error' } })
    try {
      const page = await browser.newPage()
      await page.addInitScript(observeTasks)
      await page.request.post(`${server.url}/api/demo-login/student`, { headers: { origin: server.url } })
      await page.goto(`${server.url}/foundry-ai`)
      // The first answer loads what draws Markdown; of the second one only the writing counts.
      await ask(page)
      await page.evaluate(() => void (longTasks.length = 0))
      const length = await ask(page)
      const tasks = await page.evaluate(() => longTasks)
      await page.close()
      return { length, tasks }
    } finally {
      for (const running of [server, model]) await running.stop()
    }
  })
}

/** Asks and waits for the end of the answer; answers how many characters it shows. */
async function ask(page: Page): Promise<number> {
  const copies = page.getByRole('button', { name: 'Copy answer' })
  const before = await copies.count()
  await page.getByLabel('Message', { exact: true }).fill('How do I find customers?')
  await page.keyboard.press('Enter')
  await copies.nth(before).waitFor({ timeout: 120_000 })
  const answer = page.getByRole('region', { name: 'Messages' }).locator('ol > li[id]').last()
  return answer.evaluate(({ textContent }) => textContent.length)
}
