import { eq, sql } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Database, Db } from '#platform/server/db/database.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import { limits } from '#rules/limits.ts'
import { unknownCodes } from './tables.ts'

/** Known codes go on counting; new ones are taken while there is room, so that guessing does not fill the disk. */
const upsertStatement = `
insert into unknown_codes (code, hit_count, last_hit_at)
select code, hits, now() from unnest($1::text[], $2::int[]) as input (code, hits)
where (select count(*) from unknown_codes) < $3 or exists (select from unknown_codes other where other.code = input.code)
order by code
on conflict (code) do update set hit_count = unknown_codes.hit_count + excluded.hit_count, last_hit_at = excluded.last_hit_at`

/** Adds to what was asked for in vain: code → hits. */
export async function upsertUnknownCodes(pool: Database['pool'], hits: Map<string, number>): Promise<void> {
  await pool.query(upsertStatement, [[...hits.keys()], [...hits.values()], limits.link.unknownCodes])
}

type UnknownCodeRow = typeof unknownCodes.$inferSelect

/** What people asked for in vain, the most wanted first. */
export async function listUnknownCodes({ db }: { db: Db }, page: PageQuery): Promise<Page<UnknownCodeRow>> {
  const list = keysetBy<UnknownCodeRow>({
    keys: [
      { by: unknownCodes.hitCount, type: 'float8', of: (row) => row.hitCount },
      {
        by: sql`date_trunc('milliseconds', ${unknownCodes.lastHitAt})`,
        type: 'timestamptz',
        of: (row) => row.lastHitAt,
      },
      { by: unknownCodes.code, type: 'text', of: (row) => row.code },
    ],
    page,
  })
  const rows = await db
    .select()
    .from(unknownCodes)
    .where(list.after)
    .orderBy(...list.orderBy)
    .limit(list.limit)
  return list.toPage(rows, await db.$count(unknownCodes))
}

/** Forgets that a code was asked for, however it was written; answers whether it had been. */
export async function deleteUnknownCode({ db }: { db: Db }, code: string): Promise<boolean> {
  const deleted = await db
    .delete(unknownCodes)
    .where(eq(sql`lower(${unknownCodes.code})`, code.toLowerCase()))
    .returning({ code: unknownCodes.code })
  return deleted.length > 0
}
