import { and, asc, eq, ne } from 'drizzle-orm'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { problem } from '#platform/server/problem.ts'
import { ventureMetrics } from './tables.ts'

export type MetricRow = typeof ventureMetrics.$inferSelect
type Reading = { db: Db }

/** All figures, oldest first. The caller has asked for the venture. */
export async function listMetrics({ db }: Reading, ventureId: string): Promise<MetricRow[]> {
  return db
    .select()
    .from(ventureMetrics)
    .where(eq(ventureMetrics.ventureId, ventureId))
    .orderBy(asc(ventureMetrics.date), asc(ventureMetrics.id))
}

export async function countMetrics({ db }: Reading, ventureId: string): Promise<number> {
  return db.$count(ventureMetrics, eq(ventureMetrics.ventureId, ventureId))
}

/** Adds a figure; the same kind on the same day is a 409. */
export async function insertMetric(tx: TxCtx, row: typeof ventureMetrics.$inferInsert): Promise<MetricRow> {
  const [added] = await tx.db.insert(ventureMetrics).values(row).onConflictDoNothing().returning()
  if (!added) throw problem('venture.metric_taken')
  return added
}

type Metric = { ventureId: string; id: string }
const same = ({ ventureId, id }: Metric) => and(eq(ventureMetrics.ventureId, ventureId), eq(ventureMetrics.id, id))

/** Corrects a figure of the venture, or answers a 404. The caller has locked the venture. */
export async function updateMetric(
  tx: TxCtx,
  { set, ...metric }: Metric & { set: Pick<MetricRow, 'kind' | 'date'> & Partial<MetricRow> },
): Promise<MetricRow> {
  const another = and(
    eq(ventureMetrics.ventureId, metric.ventureId),
    eq(ventureMetrics.kind, set.kind),
    eq(ventureMetrics.date, set.date),
    ne(ventureMetrics.id, metric.id),
  )
  if ((await tx.db.$count(ventureMetrics, another)) > 0) throw problem('venture.metric_taken')
  const [changed] = await tx.db.update(ventureMetrics).set(set).where(same(metric)).returning()
  if (!changed) throw problem('venture.metric_not_found')
  return changed
}

export async function deleteMetric(tx: TxCtx, metric: Metric): Promise<void> {
  const gone = await tx.db.delete(ventureMetrics).where(same(metric)).returning({ id: ventureMetrics.id })
  if (gone.length === 0) throw problem('venture.metric_not_found')
}
