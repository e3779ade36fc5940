import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { Db } from '#platform/server/db/database.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import { problem } from '#platform/server/problem.ts'
import { errors } from '#rules/errors.ts'
import { emptyCampaign, type newTemplate } from '../schema.ts'
import { campaignTemplates } from './tables.ts'

type Template = typeof campaignTemplates.$inferSelect
type WithDb = { db: Db }

export async function listTemplates({ db }: WithDb, page: PageQuery): Promise<Page<Template>> {
  const list = keysetBy<Template>({
    keys: [{ by: campaignTemplates.name, type: 'citext', of: (row) => row.name }],
    page,
    isAscending: true,
  })
  return list.read(db.select().from(campaignTemplates), { count: () => db.$count(campaignTemplates) })
}

/** Saves campaign parameters under a name. A template of the same name is replaced, or a 409 without `isReplacing`. */
export async function saveTemplate(
  ctx: Ctx,
  { isReplacing, ...input }: z.output<typeof newTemplate>,
): Promise<Template> {
  const set = { ...emptyCampaign, ...(input as { name: string }), createdAt: ctx.now() }
  const insert = ctx.db.insert(campaignTemplates).values({ ...set, id: newId() })
  const [row] = await (
    isReplacing
      ? insert.onConflictDoUpdate({ target: campaignTemplates.name, set })
      : insert.onConflictDoNothing({ target: campaignTemplates.name })
  ).returning()
  if (!row) throw problem('link.template_name_taken', { fields: { name: errors['link.template_name_taken'][1] } })
  return row
}

export async function deleteTemplate({ db }: WithDb, id: string): Promise<{ id: string }> {
  const [row] = await db
    .delete(campaignTemplates)
    .where(eq(campaignTemplates.id, id))
    .returning({ id: campaignTemplates.id })
  if (!row) throw problem('link.template_not_found')
  return row
}
