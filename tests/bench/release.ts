import { execFileSync } from 'node:child_process'
import { cpSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { withTempFolder } from './processes.ts'

const root = path.resolve(import.meta.dirname, '../..')
const parts = [
  'apps',
  'features',
  'platform',
  'providers',
  'rules',
  'migrations',
  'content',
  'package.json',
  'vite.config.ts',
]

/** Runs work on a fresh copy of the product with the web build, so that a server running from `dist/` is not disturbed. */
export async function withRelease<T>(work: (folder: string) => Promise<T>): Promise<T> {
  return withTempFolder(async (folder) => {
    for (const part of parts) cpSync(path.join(root, part), path.join(folder, part), { recursive: true })
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
    execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
      cwd: folder,
      stdio: ['ignore', 2, 2],
    })
    return work(folder)
  })
}
