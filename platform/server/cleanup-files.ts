import { limits } from '#rules/limits.ts'
import type { Ctx } from './ctx.ts'

const chunkCount = 500

type CleanupFilesOptions = {
  /** Where the keys begin, without the slash. */
  folder: string
  /** Of these keys, those that a row names. */
  findReferenced(keys: string[]): Promise<Set<string>>
}

/**
 * Removes stored files that no row names. A file is stored before the row that names it, so what is new may still be waiting
 * for one: only what is a day old goes (R5).
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
