import type { z } from 'zod'
import type { Ctx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import type { newMetric } from '../../schema.ts'
import { touchVenture } from '#features/ventures/server/actions.ts'
import { lockVenture } from '#features/ventures/server/queries.ts'
import {
  countMetrics,
  deleteMetric,
  insertMetric,
  updateMetric,
  type MetricRow,
} from '#features/ventures/server/metrics/queries.ts'

const access = 'edit'
const fields = ['metrics']
type MetricInput = z.output<typeof newMetric>

/** Adds a figure of a venture as of a day. */
export async function addMetric(
  ctx: Ctx,
  { ventureId, input }: { ventureId: string; input: MetricInput },
): Promise<MetricRow> {
  return ctx.transaction(async (tx) => {
    const venture = await lockVenture(tx, { id: ventureId, access })
    if ((await countMetrics(tx, ventureId)) >= limits.venture.metricCount)
      throw problem('venture.limit_reached', { params: { what: 'figures' } })
    const added = await insertMetric(tx, { ...input, id: newId(), ventureId, createdAt: tx.now() })
    await touchVenture(tx, { venture, fields })
    return added
  })
}

/** Replaces a figure. */
export async function editMetric(
  ctx: Ctx,
  { ventureId, id, input }: { ventureId: string; id: string; input: MetricInput },
): Promise<MetricRow> {
  return ctx.transaction(async (tx) => {
    const venture = await lockVenture(tx, { id: ventureId, access })
    const changed = await updateMetric(tx, { ventureId, id, set: { ...input, source: input.source ?? null } })
    await touchVenture(tx, { venture, fields })
    return changed
  })
}

/** Removes a figure. */
export async function removeMetric(
  ctx: Ctx,
  { ventureId, id }: { ventureId: string; id: string },
): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    const venture = await lockVenture(tx, { id: ventureId, access })
    await deleteMetric(tx, { ventureId, id })
    await touchVenture(tx, { venture, fields })
    return { id }
  })
}
