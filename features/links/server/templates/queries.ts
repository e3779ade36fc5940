import { eq } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Db } from '#platform/server/db/database.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import { problem } from '#platform/server/problem.ts'
import { campaignTemplates } from './tables.ts'

type Template = typeof campaignTemplates.$inferSelect
type WithDb = { db: Db }

export async function listTemplates({ db }: WithDb, page: PageQuery): Promise<Page<Template>> {
  const list = keysetBy<Template>({
    keys: [{ by: campaignTemplates.name, type: 'citext', of: (row) => row.name }],
    page,
    isAscending: true,
  })
  const rows = await db
    .select()
    .from(campaignTemplates)
    .where(list.after)
    .orderBy(...list.orderBy)
    .limit(list.limit)
  return list.toPage(rows, await db.$count(campaignTemplates))
}

/** Stores a template, replacing one of the same name. */
export async function saveTemplate({ db }: WithDb, template: typeof campaignTemplates.$inferInsert): Promise<Template> {
  const { id: _, ...set } = template
  const [row] = await db
    .insert(campaignTemplates)
    .values(template)
    .onConflictDoUpdate({ target: campaignTemplates.name, set })
    .returning()
  return row!
}

export async function deleteTemplate({ db }: WithDb, id: string): Promise<{ id: string }> {
  const [row] = await db
    .delete(campaignTemplates)
    .where(eq(campaignTemplates.id, id))
    .returning({ id: campaignTemplates.id })
  if (!row) throw problem('link.template_not_found')
  return row
}
