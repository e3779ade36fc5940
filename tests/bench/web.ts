import { readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { ensureBrowser } from '#tests/harness/browser.ts'
import { createClient } from '#tests/harness/client.ts'
import { benchFirstScreens } from './first-screens.ts'
import { benchLighthouse } from './lighthouse.ts'
import { startServer, withTempFolder } from './processes.ts'
import { withRelease } from './release.ts'
import { printTable } from './table.ts'

const shellBudget = 190_000
const idleMs = 1_000
const timeoutMs = 30_000

type AssetKind = 'page' | 'js' | 'css' | 'font' | 'other'
/** What was loaded, by path: bytes as they were sent, compressed. */
type LoadedAssets = Map<string, { kind: AssetKind; bytes: number }>

/** What a browser loads before people see something, and what Lighthouse says of it, on the real server. */
export async function benchWeb(): Promise<void> {
  await withRelease((folder) =>
    withTempFolder(async (dataDir) => {
      const server = await startServer('apps/server/main.ts', { env: { DATA_DIR: dataDir }, folder })
      try {
        const cookie = await signInAsStudent(server.url)
        await measureFirstLoad(server.url, {
          cookie,
          page: readFileSync(path.join(folder, 'dist/web/index.html'), 'utf8'),
        })
        await benchFirstScreens(server.url)
        await benchLighthouse(server.url)
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

async function measureFirstLoad(url: string, { cookie, page }: { cookie: string; page: string }): Promise<void> {
  const { executablePath, args, env } = await ensureBrowser()
  const browser = await chromium.launch({ args, ...(executablePath && { executablePath }), ...(env && { env }) })
  try {
    const signIn = await loadAssets(browser, { url })
    const dashboard = await loadAssets(browser, { url, cookie })
    // All that the page itself names: the entry, what that imports, the style sheets.
    const namedAssets = new Set([
      '/',
      ...Array.from(page.matchAll(/(?:src|href)="(\/[^"]+)"/g), ([, address]) => address!),
    ])
    const [shell, added] = [true, false].map(
      (isInShell) => new Map([...dashboard].filter(([address]) => namedAssets.has(address) === isInShell)),
    )
    printTable('First load, bytes as sent (brotli)', {
      header: ['', 'files', 'page', 'js', 'css', 'other', 'without fonts', 'fonts', 'budget'],
      rows: [
        toRow('sign-in page', { loaded: signIn }),
        toRow('shell', { loaded: shell!, maxBytes: shellBudget }),
        toRow('dashboard adds', { loaded: added! }),
      ],
    })
  } finally {
    await browser.close()
  }
}

/** Opens the first screen with nothing cached and waits until no more arrives. */
async function loadAssets(browser: Browser, { url, cookie }: { url: string; cookie?: string }): Promise<LoadedAssets> {
  const context = await browser.newContext(cookie ? { extraHTTPHeaders: { cookie } } : {})
  const page = await context.newPage()
  const loaded: LoadedAssets = new Map()
  let lastAt = performance.now()
  page.on('requestfinished', async (request) => {
    lastAt = performance.now()
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) return
    const { responseBodySize } = await request.sizes()
    loaded.set(pathname, { kind: toAssetKind(pathname), bytes: responseBodySize })
  })
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: timeoutMs })
  const deadline = performance.now() + timeoutMs
  while (performance.now() - lastAt < idleMs && performance.now() < deadline) await page.waitForTimeout(100)
  await context.close()
  return loaded
}

function toAssetKind(pathname: string): AssetKind {
  const extension = /\.(js|css|woff2)$/.exec(pathname)?.[1]
  if (pathname === '/') return 'page'
  return extension === 'woff2' ? 'font' : ((extension as 'js' | 'css' | undefined) ?? 'other')
}

function toRow(name: string, { loaded, maxBytes }: { loaded: LoadedAssets; maxBytes?: number }): (string | number)[] {
  const sum = (...kinds: AssetKind[]) =>
    [...loaded.values()].filter(({ kind }) => kinds.includes(kind)).reduce((bytes, part) => bytes + part.bytes, 0)
  const totalBytes = sum('page', 'js', 'css', 'other')
  const verdict =
    maxBytes === undefined ? '' : `${totalBytes <= maxBytes ? 'ok' : 'OVER'}, ${maxBytes.toLocaleString('en-US')}`
  return [name, loaded.size, sum('page'), sum('js'), sum('css'), sum('other'), totalBytes, sum('font'), verdict]
}
