import { setTimeout } from 'node:timers/promises'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { errors } from '#rules/errors.ts'
import { limits } from '#rules/limits.ts'
import { createLinks } from '#features/links/server/bulk/actions.ts'
import { importJob, staleMs } from './actions.ts'
import {
  listAbandonedImports,
  listNextRows,
  lockRunningImport,
  purgeImports,
  saveWorkedOffRows,
  updateImport,
  type ImportRecord,
  type ImportRowRecord,
} from './queries.ts'

const rowsPerChunk = 100
/** Pause between two chunks, in which other requests have the database to themselves. */
const pauseMs = 25

/** Works off an import in chunks, each committed with its progress: a killed process loses at most one, and no row runs twice. */
export async function runImport(ctx: Ctx, importId: string): Promise<void> {
  while (await ctx.transaction((tx) => importNextRows(tx, importId))) await setTimeout(pauseMs)
}

/** Returns whether there is more to do. */
async function importNextRows(tx: TxCtx, importId: string): Promise<boolean> {
  const record = await lockRunningImport(tx, importId)
  if (!record) return false
  const rows = await listNextRows(tx, { importId, limit: rowsPerChunk })
  const workedOff = await workOff(tx, { record, rows })
  if (rows.length > 0) await saveWorkedOffRows(tx, { importId, rows: workedOff })
  const isDone = rows.length < rowsPerChunk
  await updateImport(tx, {
    id: importId,
    set: {
      isDone,
      updatedAt: tx.now(),
      doneCount: record.doneCount + rows.length,
      createdCount: record.createdCount + workedOff.filter(({ shortCode }) => shortCode !== null).length,
    },
  })
  if (isDone)
    for (const topic of ['links', 'unknownCodes'] as const) await tx.publish({ permission: 'link.list', topic })
  return !isDone
}

type Chunk = { record: ImportRecord; rows: ImportRowRecord[] }

async function workOff(
  tx: TxCtx,
  { record, rows }: Chunk,
): Promise<Pick<ImportRowRecord, 'line' | 'shortCode' | 'problem'>[]> {
  const links = rows.flatMap(({ link }) => link ?? [])
  const codes = (await createLinks(tx, { ownerId: record.ownerId, links })).values()
  return rows.map(({ line, link, problem }) => {
    if (link === null) return { line, shortCode: null, problem }
    const shortCode = codes.next().value!
    return { line, shortCode, problem: shortCode === null ? errors['link.code_taken'][1] : null }
  })
}

/** Deletes reports of old imports, and starts imports again whose job was given up. */
export async function maintainImports(ctx: Ctx): Promise<void> {
  await purgeImports(ctx, new Date(ctx.now().getTime() - limits.link.import.keptDays * 86_400_000))
  const abandoned = await listAbandonedImports(ctx, new Date(ctx.now().getTime() - staleMs))
  for (const importId of abandoned) await ctx.transaction((tx) => tx.queue(importJob, { data: { importId } }))
}
