import { limits } from '#rules/limits.ts'
import type { Ctx } from './ctx.ts'

const chunkCount = 500

type Swept = {
  /** Where the keys begin, without the slash. */
  folder: string
  /** Of these keys, those that a row names. */
  findNamed(keys: string[]): Promise<Set<string>>
}

/**
 * Removes stored files that no row names. A file is stored before the row that names it, so what is new may still be waiting
 * for one: only what is a day old goes (R5).
 */
export async function sweepFiles(ctx: Ctx, { folder, findNamed }: Swept): Promise<void> {
  const { files } = ctx.providers
  const before = ctx.now().getTime() - limits.orphan.ageSeconds * 1_000
  let waiting: string[] = []
  const sweep = async () => {
    const named = await findNamed(waiting)
    for (const key of waiting) if (!named.has(key)) await files.remove(key)
    waiting = []
  }
  for await (const { key, modifiedAt } of files.list(`${folder}/`)) {
    if (modifiedAt.getTime() <= before) waiting.push(key)
    if (waiting.length >= chunkCount) await sweep()
  }
  if (waiting.length > 0) await sweep()
}
