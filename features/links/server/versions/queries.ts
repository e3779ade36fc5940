import { eq, getColumns } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Db } from '#platform/server/db/database.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import { nameOf } from '../queries.ts'
import { linkVersions } from '../tables.ts'

type LinkVersionRow = typeof linkVersions.$inferSelect & { changedBy: string | null }

/** Stores a former destination, numbered after the earlier ones. The caller has locked the link. */
export async function insertVersion(
  { db }: { db: Db },
  destination: Omit<typeof linkVersions.$inferInsert, 'version'>,
): Promise<void> {
  const earlierCount = await db.$count(linkVersions, eq(linkVersions.linkId, destination.linkId))
  await db.insert(linkVersions).values({ ...destination, version: earlierCount + 1 })
}

/** The former destinations of a link, newest first. */
export async function listVersions(
  { db }: { db: Db },
  { linkId, page }: { linkId: string; page: PageQuery },
): Promise<Page<LinkVersionRow>> {
  const isOfLink = eq(linkVersions.linkId, linkId)
  const list = keysetBy<LinkVersionRow>({
    keys: [{ by: linkVersions.version, type: 'float8', of: (row) => row.version }],
    page,
  })
  const select = db
    .select({ ...getColumns(linkVersions), changedBy: nameOf(linkVersions.changedById).as('changed_by') })
    .from(linkVersions)
  return list.read(select, { where: isOfLink, count: () => db.$count(linkVersions, isOfLink) })
}
