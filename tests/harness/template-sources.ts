import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Changes whenever the template databases would: a digest of the migrations, the sample content, the job queue, and every module
 * the seed imports, directly or through others. Other server files may change without a new template.
 */
export function hashTemplateSources(): string {
  const hash = createHash('sha256')
  const files = [
    ...listFiles('migrations'),
    ...listFiles('content'),
    ...listImports('apps/server/seed.ts'),
    // The templates hold its queues with their options.
    'platform/server/job-queue.ts',
  ]
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex').slice(0, 10)
}

function listFiles(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}

/** This module and all it imports from the project. */
function listImports(entry: string): string[] {
  const found = new Set([entry])
  for (const file of found) {
    for (const [, from = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(/ from '([#.][^']+)'/g)) {
      found.add(from.startsWith('#') ? from.slice(1) : path.posix.join(path.posix.dirname(file), from))
    }
  }
  return [...found]
}
