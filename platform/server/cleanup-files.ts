import { limits } from '#rules/limits.ts'
import type { Ctx } from './ctx.ts'

const chunkCount = 500

type CleanupFilesOptions = {
  /** What the keys begin with, without the slash. */
  folder: string
  /** Answers those of the keys that a row refers to. */
  findReferenced(keys: string[]): Promise<Set<string>>
}

/**
 * Removes stored files that no row refers to. A file is stored before its row, so a new file may still get one: only files
 * older than a day are removed (R5).
 */
export async function cleanupFiles(ctx: Ctx, { folder, findReferenced }: CleanupFilesOptions): Promise<void> {
  const { files } = ctx.providers
  const before = ctx.now().getTime() - limits.orphan.ageSeconds * 1_000
  let pendingKeys: string[] = []
  const removeOrphans = async () => {
    const referenced = await findReferenced(pendingKeys)
    for (const key of pendingKeys) if (!referenced.has(key)) await files.remove(key)
    pendingKeys = []
  }
  for await (const { key, modifiedAt } of files.list(`${folder}/`)) {
    if (modifiedAt.getTime() <= before) pendingKeys.push(key)
    if (pendingKeys.length >= chunkCount) await removeOrphans()
  }
  if (pendingKeys.length > 0) await removeOrphans()
}
