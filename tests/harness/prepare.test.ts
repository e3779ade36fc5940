import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = mkdtempSync(path.join(tmpdir(), 'foundry-prepare-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const calls = path.join(root, 'npm-calls')
const installed = path.join(root, 'node_modules/.package-lock.json')
const otherPlatform = { version: '1.0.0', integrity: 'd', optional: true, os: ['aix'], cpu: ['ppc64'] }
const ownPlatform = { ...otherPlatform, os: [process.platform], cpu: [process.arch] }
const a = { version: '1.0.0', integrity: 'a' }
const b = { version: '1.0.0', integrity: 'b' }

// An npm that only writes down that it was called, and what it was to install.
mkdirSync(path.join(root, 'bin'))
writeFileSync(
  path.join(root, 'bin/npm'),
  '#!/bin/sh\necho "$1" >> npm-calls\nmkdir -p node_modules\ncp package-lock.json node_modules/.package-lock.json\n',
)
chmodSync(path.join(root, 'bin/npm'), 0o755)
cpSync(path.join(import.meta.dirname, '../../bin/prepare.mjs'), path.join(root, 'bin/prepare.mjs'))

function writeLock(file: string, packages: Record<string, object>) {
  writeFileSync(file, JSON.stringify({ lockfileVersion: 3, packages }))
}

/** The commands npm got in one call of `installPackages`. */
function install(packages: Record<string, object>): string {
  writeLock(path.join(root, 'package-lock.json'), { '': { name: 'foundry' }, ...packages })
  writeFileSync(calls, '')
  const program = "import('./bin/prepare.mjs').then(({ installPackages }) => installPackages())"
  const env = { ...process.env, PATH: `${path.join(root, 'bin')}${path.delimiter}${process.env['PATH']}` }
  const { status, stderr } = spawnSync(process.execPath, ['-e', program], { cwd: root, env, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return readFileSync(calls, 'utf8').trim()
}

test('packages are installed on a fresh clone and after a change of the lockfile, and otherwise left alone', () => {
  expect(install({ 'node_modules/a': a })).toBe('ci')
  expect(install({ 'node_modules/a': a })).toBe('')
  expect(install({ 'node_modules/a': { ...a, version: '1.0.1' } })).toBe('ci')
  expect(install({ 'node_modules/a': { ...a, version: '1.0.1' }, 'node_modules/b': b })).toBe('ci')
  expect(install({ 'node_modules/a': { ...a, version: '1.0.1' } })).toBe('ci')
})

test('what npm leaves out on this platform is not missing', () => {
  writeLock(installed, { 'node_modules/a': a })
  expect(install({ 'node_modules/a': a, 'node_modules/d': otherPlatform })).toBe('')
  expect(install({ 'node_modules/a': a, 'node_modules/d': ownPlatform })).toBe('ci')
})

test('a tree that somebody installed by other means is left alone', () => {
  writeLock(installed, { 'node_modules/a': a })
  writeFileSync(path.join(root, 'node_modules/.installed-from'), 'an older lockfile')
  expect(install({ 'node_modules/a': a })).toBe('')
})
