import type { Ctx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { deleteUnknownCode } from './queries.ts'

/** Removes a code from the list until somebody tries it again. */
export async function dismissUnknownCode(ctx: Ctx, code: string): Promise<{ code: string }> {
  if (!(await deleteUnknownCode(ctx, code))) throw problem('link.unknown_code_not_found')
  return { code }
}
