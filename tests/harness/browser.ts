import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

export type Browser = { source: string; executablePath?: string; args: string[]; env?: Record<string, string> }

const root = path.resolve(import.meta.dirname, '../..')
const cache = path.join(root, 'node_modules/.cache/chromium')
const bundled = path.join(cache, 'chromium')
const versionFile = path.join(cache, 'ready')
const hasBundled = process.platform === 'linux' && process.arch === 'x64' && !process.env['NO_BUNDLED_CHROMIUM']
const systemBrowsers: Record<string, string[]> = {
  linux: ['/usr/bin/google-chrome-stable', '/usr/bin/google-chrome', '/usr/bin/chromium', '/usr/bin/chromium-browser'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
}

/**
 * A Chromium to drive: `CHROMIUM_PATH`, the headless shell inside an npm package (Linux x64, needs no system package),
 * Playwright's own download, or one already on the machine. Installs nothing: every test worker calls it.
 */
export function findBrowser(): Browser | null {
  // Chromium's sandbox does not work as root, in containers and on newer Ubuntu. These tests open only our own pages.
  const args = process.platform === 'linux' ? ['--no-sandbox'] : []
  const configuredPath = process.env['CHROMIUM_PATH']
  if (configuredPath) return { source: 'CHROMIUM_PATH', executablePath: configuredPath, args }
  if (hasBundled && existsSync(versionFile) && readFileSync(versionFile, 'utf8') === bundledVersion())
    return bundledBrowser(args)
  if (existsSync(chromium.executablePath())) return { source: 'Playwright', args }
  const installed = systemBrowsers[process.platform]?.find((candidate) => existsSync(candidate))
  return installed ? { source: installed, executablePath: installed, args } : null
}

function bundledBrowser(args: string[]): Browser {
  const lacksLibraries = /not found/.test(spawnSync('ldd', [bundled], { encoding: 'utf8' }).stdout ?? '')
  const env = {
    ...(process.env as Record<string, string>),
    FONTCONFIG_FILE: path.join(cache, 'fonts.conf'),
    ...(lacksLibraries && { LD_LIBRARY_PATH: path.join(cache, 'al2023/lib') }),
  }
  return { source: 'npm package', executablePath: bundled, args: [...args, '--no-zygote'], env }
}

function bundledVersion(): string {
  const file = path.join(root, 'node_modules/@sparticuz/chromium/package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : ''
}

/** Unpacks or downloads a browser where none is ready. */
export async function ensureBrowser(): Promise<Browser> {
  if (hasBundled && bundledVersion() && !process.env['CHROMIUM_PATH'] && findBrowser()?.source !== 'npm package')
    unpack()
  if (!findBrowser())
    spawnSync(
      process.execPath,
      [path.join(root, 'node_modules/@playwright/test/cli.js'), 'install', '--only-shell', 'chromium'],
      { stdio: 'inherit' },
    )
  const browser = findBrowser()
  if (!browser) throw new Error('No Chromium found. Run `npx playwright install chromium`, or set CHROMIUM_PATH.')
  return browser
}

function unpack(): void {
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  // The package unpacks its libraries only if the environment looks like AWS Lambda, and everything into TMPDIR.
  const env = { ...process.env, TMPDIR: cache, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
  execFileSync(
    process.execPath,
    ['--input-type=module', '-e', "await (await import('@sparticuz/chromium')).default.executablePath()"],
    { cwd: root, stdio: 'inherit', env },
  )
  writeFileSync(
    path.join(cache, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${cache}/fonts</dir><cachedir>${cache}/fontcache</cachedir></fontconfig>`,
  )
  writeFileSync(versionFile, bundledVersion())
}
