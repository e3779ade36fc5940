import { eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/server/db/database.ts'
import { linkCounts } from '../tables.ts'

type WithDb = { db: Db }

/**
 * SQL that adds to the counters. `rows` selects link_id, click_count, unique_count, last_clicked_at, ordered by link_id: two
 * servers then lock the counters in the same order and cannot deadlock. A fragment, so that it can be part of the statement
 * that stores the clicks: counters and clicks are never committed apart.
 */
export const addToCounts = (rows: SQL): SQL => sql`
  insert into link_counts (link_id, click_count, unique_count, last_clicked_at) ${rows}
  on conflict (link_id) do update set
    click_count = link_counts.click_count + excluded.click_count,
    unique_count = link_counts.unique_count + excluded.unique_count,
    last_clicked_at = greatest(link_counts.last_clicked_at, excluded.last_clicked_at)`

/** A link's click count, locked until the transaction ends. */
export async function lockClickCount({ db }: WithDb, linkId: string): Promise<number> {
  await db.insert(linkCounts).values({ linkId }).onConflictDoNothing()
  const [locked] = await db.select().from(linkCounts).where(eq(linkCounts.linkId, linkId)).for('update')
  return locked!.clickCount
}

/** A link's click count as it is now. */
export async function findClickCount({ db }: WithDb, linkId: string): Promise<number> {
  const [row] = await db.select().from(linkCounts).where(eq(linkCounts.linkId, linkId))
  return row?.clickCount ?? 0
}

export async function deleteCounts({ db }: WithDb, linkId: string): Promise<void> {
  await db.delete(linkCounts).where(eq(linkCounts.linkId, linkId))
}
