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
// What a build is made of, and a build that is newer.
for (const source of ['apps/web', 'platform/web', 'platform/contract', 'features', 'rules', 'vite.config.ts'])
  write(source, '')
write('dist/web/index.html', '')
// Programs that only say how they were called.
write(
  'node_modules/vitest/vitest.mjs',
  `import { writeFileSync } from 'node:fs'
  console.log('vitest', ...process.argv.slice(2))
  if (process.argv.includes('--fail')) {
    writeFileSync(process.env.FAILURE_LIST, '\\n  links.test.ts > counts: expected 1 to be 2')
    process.exit(1)
  }`,
)
write('node_modules/@playwright/test/cli.js', "console.log('playwright', ...process.argv.slice(2))")
write('tests/harness/ensure-browser.ts', '')
write('tests/security/t98.test.ts', '')
write('tests/security/t99.test.ts', "import { matrix } from './endpoints.ts'")
write(
  'tests/harness/related-tests.ts',
  "console.log(JSON.stringify({ server: ['related.test.ts', process.argv[2]], stories: [] }))",
)

function runTests(...args: string[]) {
  const options = { cwd: root, encoding: 'utf8' } as const
  return spawnSync(process.execPath, [path.join(root, 'bin/test'), ...args], options)
}

function npmTest(...args: string[]): string {
  const { stdout, stderr, status } = runTests(...args)
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

test('what a whole run leaves out, --matrix runs', () => {
  expect(npmTest().split('\n')).toEqual([
    'vitest run --tags-filter=!matrix',
    'playwright test --project=desktop --project=phone-only',
  ])
  expect(npmTest('--server')).toBe('vitest run --tags-filter=!matrix')
  expect(npmTest('--matrix').split('\n')).toEqual([
    'vitest run tests/security/t99.test.ts --tags-filter=matrix',
    'playwright test --project=phone',
  ])
})

test('what failed is said at the end', () => {
  const { stderr, status } = runTests('--changed', '--fail')
  expect(status).toBe(1)
  expect(stderr).toMatch(/✗ server tests \(\d+ s\)\n  links.test.ts > counts: expected 1 to be 2\n$/)
})
