import { readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { ensureBrowser } from '#tests/harness/browser.ts'
import { createClient } from '#tests/harness/client.ts'
import { benchLighthouse } from './lighthouse.ts'
import { startServer, withFolder } from './processes.ts'
import { withRelease } from './release.ts'
import { printTable } from './table.ts'

const budgets = { shell: 150_000, dashboard: 20_000 }
const quietMs = 1_000
const patienceMs = 30_000

type Kind = 'page' | 'js' | 'css' | 'font' | 'other'
/** What was loaded, by path: bytes as they were sent, compressed. */
type Loaded = Map<string, { kind: Kind; bytes: number }>

/** What a browser loads before people see something, and what Lighthouse says of it, on the real server. */
export async function benchWeb(): Promise<void> {
  await withRelease((folder) =>
    withFolder(async (dataDir) => {
      const server = await startServer('apps/server/main.ts', { env: { DATA_DIR: dataDir }, folder })
      try {
        const cookie = await signInAsStudent(server.url)
        await weigh(server.url, { cookie, page: readFileSync(path.join(folder, 'dist/web/index.html'), 'utf8') })
        await benchLighthouse(server.url, { cookie })
      } finally {
        await server.stop()
      }
    }),
  )
}

async function signInAsStudent(url: string): Promise<string> {
  const client = createClient(url)
  await client.expectOk('POST', '/api/demo-login/student')
  return [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

async function weigh(url: string, { cookie, page }: { cookie: string; page: string }): Promise<void> {
  const { executablePath, args, env } = await ensureBrowser()
  const browser = await chromium.launch({ args, ...(executablePath && { executablePath }), ...(env && { env }) })
  try {
    const signIn = await load(browser, { url })
    const dashboard = await load(browser, { url, cookie })
    // All that the page itself names: the entry, what that imports, the style sheets.
    const named = new Set(['/', ...Array.from(page.matchAll(/(?:src|href)="(\/[^"]+)"/g), ([, address]) => address!)])
    const [shell, added] = [true, false].map(
      (isNamed) => new Map([...dashboard].filter(([address]) => named.has(address) === isNamed)),
    )
    printTable('First load, bytes as sent (brotli)', {
      head: ['', 'files', 'page', 'js', 'css', 'other', 'without fonts', 'fonts', 'budget'],
      rows: [
        row('sign-in page', { loaded: signIn }),
        row('shell', { loaded: shell!, most: budgets.shell }),
        row('dashboard adds', { loaded: added!, most: budgets.dashboard }),
      ],
    })
  } finally {
    await browser.close()
  }
}

/** Opens the first screen with nothing cached and waits until no more arrives. */
async function load(browser: Browser, { url, cookie }: { url: string; cookie?: string }): Promise<Loaded> {
  const context = await browser.newContext(cookie ? { extraHTTPHeaders: { cookie } } : {})
  const page = await context.newPage()
  const loaded: Loaded = new Map()
  let lastAt = performance.now()
  page.on('requestfinished', async (request) => {
    lastAt = performance.now()
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) return
    const { responseBodySize } = await request.sizes()
    loaded.set(pathname, { kind: kindOf(pathname), bytes: responseBodySize })
  })
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: patienceMs })
  const deadline = performance.now() + patienceMs
  while (performance.now() - lastAt < quietMs && performance.now() < deadline) await page.waitForTimeout(100)
  await context.close()
  return loaded
}

function kindOf(pathname: string): Kind {
  const ending = /\.(js|css|woff2)$/.exec(pathname)?.[1]
  if (pathname === '/') return 'page'
  return ending === 'woff2' ? 'font' : ((ending as 'js' | 'css' | undefined) ?? 'other')
}

function row(name: string, { loaded, most }: { loaded: Loaded; most?: number }): (string | number)[] {
  const sum = (...kinds: Kind[]) =>
    [...loaded.values()].filter(({ kind }) => kinds.includes(kind)).reduce((bytes, part) => bytes + part.bytes, 0)
  const together = sum('page', 'js', 'css', 'other')
  const verdict = most === undefined ? '' : `${together <= most ? 'ok' : 'OVER'}, ${most.toLocaleString('en-US')}`
  return [name, loaded.size, sum('page'), sum('js'), sum('css'), sum('other'), together, sum('font'), verdict]
}
