import { and, asc, eq, ne } from 'drizzle-orm'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { problem } from '#platform/server/problem.ts'
import { ventureMetrics } from '../tables.ts'

export type MetricRow = typeof ventureMetrics.$inferSelect
type DbCtx = { db: Db }

/** All figures, oldest first. The caller has checked access to the venture. */
export async function listMetrics({ db }: DbCtx, ventureId: string): Promise<MetricRow[]> {
  return db
    .select()
    .from(ventureMetrics)
    .where(eq(ventureMetrics.ventureId, ventureId))
    .orderBy(asc(ventureMetrics.date), asc(ventureMetrics.id))
}

export async function countMetrics({ db }: DbCtx, ventureId: string): Promise<number> {
  return db.$count(ventureMetrics, eq(ventureMetrics.ventureId, ventureId))
}

/** Adds a figure; the same kind on the same day is a 409. */
export async function insertMetric(tx: TxCtx, row: typeof ventureMetrics.$inferInsert): Promise<MetricRow> {
  const [added] = await tx.db.insert(ventureMetrics).values(row).onConflictDoNothing().returning()
  if (!added) throw problem('venture.metric_taken')
  return added
}

type MetricKey = { ventureId: string; id: string }
const matchesKey = ({ ventureId, id }: MetricKey) =>
  and(eq(ventureMetrics.ventureId, ventureId), eq(ventureMetrics.id, id))

/** Replaces a figure of the venture, or answers a 404. The caller has locked the venture. */
export async function updateMetric(
  tx: TxCtx,
  { set, ...metric }: MetricKey & { set: Pick<MetricRow, 'kind' | 'date'> & Partial<MetricRow> },
): Promise<MetricRow> {
  const duplicate = and(
    eq(ventureMetrics.ventureId, metric.ventureId),
    eq(ventureMetrics.kind, set.kind),
    eq(ventureMetrics.date, set.date),
    ne(ventureMetrics.id, metric.id),
  )
  if ((await tx.db.$count(ventureMetrics, duplicate)) > 0) throw problem('venture.metric_taken')
  const [changed] = await tx.db.update(ventureMetrics).set(set).where(matchesKey(metric)).returning()
  if (!changed) throw problem('venture.metric_not_found')
  return changed
}

export async function deleteMetric(tx: TxCtx, metric: MetricKey): Promise<void> {
  const deleted = await tx.db.delete(ventureMetrics).where(matchesKey(metric)).returning({ id: ventureMetrics.id })
  if (deleted.length === 0) throw problem('venture.metric_not_found')
}
