import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allSettings, parseAppConfig } from '#apps/server/settings.ts'
import { limits } from '#rules/limits.ts'
import { root } from './source-files.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const units = readdirSync(join(root, 'deploy/systemd'))
const known = new Set<string>([...Object.values(allSettings).map(({ env }) => env), 'NODE_ENV'])
/** What the compose file and its services need besides our own settings. */
const ofOthers = new Set([
  'PATH',
  'POSTGRES_PASSWORD',
  'POSTGRES_USER',
  'S3_SECRET',
  'ROOT_ACCESS_KEY',
  'ROOT_SECRET_KEY',
  'FOUNDRY_HOST',
  'SHORT_LINK_HOST',
])

function listVariables(path: string): string[] {
  const text = read(path)
  const lines = text.split('\n').filter((line) => !/^\s*(?:#(?! [A-Z_]+=)|;)/.test(line))
  return lines.flatMap((line) => [...line.matchAll(/\b([A-Z][A-Z0-9_]{3,})(?==|: )/g)].map(([, name]) => name!))
}

test.each([
  'deploy/foundry.env',
  'deploy/compose.yaml',
  'Dockerfile',
  ...units.map((unit) => `deploy/systemd/${unit}`),
])('%s names only variables that there are', (path) => {
  const names = listVariables(path).filter((name) => !ofOthers.has(name) && !name.endsWith('_IMAGE'))
  expect(names.length).toBeGreaterThan(1)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test('the example of an environment is complete once its keys are set', () => {
  const lines = read('deploy/foundry.env').split('\n')
  const pairs = lines.map((line) => /^(?:# )?([A-Z_]+)=(.*)$/.exec(line)).filter((pair) => pair !== null)
  const env = Object.fromEntries(pairs.map(([, name, value]) => [name, value || `${name} of 32 random characters`]))
  expect(parseAppConfig({ ...env, NODE_ENV: 'production' })).toMatchObject({ isDemo: false, isBackupNightly: true })
})

test('images are pinned to a version', () => {
  const images = [
    ...`${read('Dockerfile')}\n${read('deploy/compose.yaml')}`.matchAll(/(?:IMAGE=|image: )(docker\.io\S+)/g),
  ]
  expect(images.length).toBeGreaterThanOrEqual(6)
  for (const [, image] of images) expect(image).toMatch(/:v?\d+\.\d+/)
})

test('proxies take the largest upload, ask for readiness, and do not wait longer than the app keeps a connection', () => {
  const [caddy, nginx] = [read('deploy/caddyfile'), read('deploy/nginx.conf')]
  const largest = Math.max(limits.photo.bytes, limits.speech.fileBytes)
  expect(Number(/client_max_body_size (\d+)m/.exec(nginx)![1]) * 1_048_576).toBeGreaterThan(largest)
  // Caddy 2.6 answers 502 where its own limit is passed.
  expect(caddy).not.toContain('max_size')
  expect(caddy).toContain('health_uri /readyz')
  for (const text of [caddy, nginx]) expect(Number(/keepalive(?:_timeout)? (\d+)s/.exec(text)![1])).toBeLessThan(72)
  // What clients claim about their address must not get through.
  expect(nginx).not.toContain('proxy_add_x_forwarded_for')
})

describe('systemd units', () => {
  const isThere = spawnSync('systemd-analyze', ['--version']).status === 0
  const hardening = (unit: string) => /# Nothing of the machine[\s\S]*?\n\n/.exec(read(`deploy/systemd/${unit}`))?.[0]

  test('are all hardened alike, and do not restart on a wrong configuration', () => {
    expect(units).toHaveLength(3)
    for (const unit of units) {
      expect(hardening(unit)).toBe(hardening(units[0]!))
      expect(read(`deploy/systemd/${unit}`)).toContain('RestartPreventExitStatus=78')
    }
    expect(hardening(units[0]!)).toContain('ProtectSystem=strict')
  })

  test.skipIf(!isThere).each(units)('%s is understood by systemd, and exposes little', (unit) => {
    const folder = mkdtempSync(join(tmpdir(), 'foundry-units-'))
    try {
      const path = join(folder, unit.replace('@', '@3000'))
      writeFileSync(path, read(`deploy/systemd/${unit}`).replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
      const verified = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' })
      expect(verified.stderr.split('\n').filter((line) => line.includes(unit.split('@')[0]!))).toEqual([])
      const security = ['security', '--offline=true', '--threshold=25', path]
      const { status, stdout, stderr } = spawnSync('systemd-analyze', security, { encoding: 'utf8' })
      expect(status, stdout + stderr).toBe(0)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
