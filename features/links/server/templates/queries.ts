import { asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/server/db/database.ts'
import { problem } from '#platform/server/problem.ts'
import { campaignTemplates } from './tables.ts'

type Template = typeof campaignTemplates.$inferSelect
type WithDb = { db: Db }

export async function listTemplates({ db }: WithDb): Promise<Template[]> {
  return db.select().from(campaignTemplates).orderBy(asc(campaignTemplates.name)).limit(1_000)
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
