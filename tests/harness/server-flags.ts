import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What `bin/start` of that release gives to Node. */
export function readServerFlags(folder: string): string[] {
  const file = path.join(folder, 'bin/server-flags.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : []
}
