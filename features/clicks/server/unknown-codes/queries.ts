import { eq, not, sql } from 'drizzle-orm'
import { isCodeInUse } from '#features/links/server/targets/queries.ts'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Database, Db } from '#platform/server/db/database.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import { unknownCodes } from './tables.ts'

/** New codes are added only up to a maximum, so that guessing cannot fill the disk. Stored ones are always counted. */
const upsertStatement = `
insert into unknown_codes (code, hit_count, last_hit_at)
select code, hits, now() from unnest($1::text[], $2::int[]) as input (code, hits)
where (select count(*) from unknown_codes) < $3 or exists (select from unknown_codes other where other.code = input.code)
order by code
on conflict (code) do update set hit_count = unknown_codes.hit_count + excluded.hit_count, last_hit_at = excluded.last_hit_at`

/** Adds hits on codes that do not exist: code → hits. */
export async function upsertUnknownCodes(pool: Database['pool'], hits: Map<string, number>): Promise<void> {
  await pool.query(upsertStatement, [[...hits.keys()], [...hits.values()], limits.link.unknownCodes])
}

type UnknownCodeRow = typeof unknownCodes.$inferSelect

/** Codes that people tried and that no link has, most hits first. */
export async function listUnknownCodes({ db }: { db: Db }, page: PageQuery): Promise<Page<UnknownCodeRow>> {
  const isUnknown = not(isCodeInUse(sql`${unknownCodes.code}`))
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
  return list.read(db.select().from(unknownCodes), {
    where: isUnknown,
    count: () => db.$count(unknownCodes, isUnknown),
  })
}

/** Removes a code, in any case, from the list until somebody tries it again; a 404 when it is not there. */
export async function dismissUnknownCode({ db }: { db: Db }, code: string): Promise<{ code: string }> {
  const deleted = await db
    .delete(unknownCodes)
    .where(eq(sql`lower(${unknownCodes.code})`, code.toLowerCase()))
    .returning({ code: unknownCodes.code })
  if (deleted.length === 0) throw problem('link.unknown_code_not_found')
  return { code }
}
