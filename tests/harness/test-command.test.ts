import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = mkdtempSync(path.join(tmpdir(), 'foundry-test-command-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function write(file: string, text: string) {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}

for (const file of ['prepare.mjs', 'test'])
  cpSync(path.join(import.meta.dirname, '../../bin', file), path.join(root, 'bin', file))
write('package.json', '{ "type": "module" }')
write('package-lock.json', '{ "packages": {} }')
write('node_modules/.package-lock.json', '{ "packages": {} }')
write('dist/web/index.html', '')
// Programs that only say how they were called.
write('node_modules/vitest/vitest.mjs', "console.log('vitest', ...process.argv.slice(2))")
write(
  'tests/harness/related-tests.ts',
  "console.log(JSON.stringify({ server: ['related.test.ts', process.argv[2]], stories: [] }))",
)

function npmTest(...args: string[]): string {
  const options = { cwd: root, encoding: 'utf8' } as const
  const { stdout, stderr, status } = spawnSync(process.execPath, [path.join(root, 'bin/test'), ...args], options)
  expect(status, stderr).toBe(0)
  return stdout.trim()
}

test('a flag keeps its value', () => {
  expect(npmTest('access', '-t', 'links')).toBe('vitest run access -t links')
  expect(npmTest('-t', 'links', 'access')).toBe('vitest run -t links access')
  expect(npmTest('--server', '--reporter', 'json')).toBe('vitest run --reporter json')
  expect(npmTest('--watch', 'access', '-t', 'links')).toBe('vitest --watch access -t links')
})

test('--changed takes the word behind it as its base, and no other', () => {
  expect(npmTest('--changed', '-t', 'links')).toBe('vitest run related.test.ts HEAD -t links')
  expect(npmTest('--changed', 'main', '-t', 'links')).toBe('vitest run related.test.ts main -t links')
})
