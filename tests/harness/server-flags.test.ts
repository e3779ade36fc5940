import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readServerFlags } from './server-flags.ts'
import { projectFolder } from './server-process.ts'

test('R24: what Node compiled for a server is kept beside the packages for the next start', () => {
  const args = [...readServerFlags(projectFolder), '--print', "require('node:module').getCompileCacheDir()"]
  const folder = execFileSync(process.execPath, args, { cwd: projectFolder, encoding: 'utf8' })
  expect(path.dirname(folder.trim())).toBe(path.join(projectFolder, 'node_modules/.cache/compiled'))
})
