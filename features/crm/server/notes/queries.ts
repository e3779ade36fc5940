import { and, asc, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { sharedInteractions } from '#features/interactions/server/shared/queries.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { people } from '#platform/server/people/tables.ts'
import { withinScope } from '#platform/server/scope.ts'
import { crmLinks, crmNotes } from '../tables.ts'

export type NoteRow = {
  id: string
  title: string
  description: string | null
  outcome: string | null
  type: string
  createdAt: Date
  version: number
  remotePersonId: string
  isSent: boolean
}

/**
 * Shared interactions with linked people that the CRM does not have, or has in an older version. Private ones never leave the platform.
 */
export async function listUnsentNotes(
  ctx: Ctx,
  { after, limit }: { after: string | null; limit: number },
): Promise<NoteRow[]> {
  const { id, title, description, outcome, type, createdAt, version, studentId } = sharedInteractions
  const isUnsent = or(isNull(crmNotes.interactionId), ne(crmNotes.version, version))
  const rows = await ctx.db
    .select({
      id,
      title,
      description,
      outcome,
      type,
      createdAt,
      version,
      remotePersonId: crmLinks.remoteId,
      isSent: sql<boolean>`${crmNotes.interactionId} is not null`,
    })
    .from(sharedInteractions)
    .innerJoin(people, and(eq(people.id, studentId), isNull(people.deactivatedAt)))
    .innerJoin(
      crmLinks,
      and(eq(crmLinks.personId, studentId), isNotNull(crmLinks.remoteId), ne(crmLinks.state, 'failed')),
    )
    .leftJoin(crmNotes, eq(crmNotes.interactionId, id))
    .where(and(isUnsent, after === null ? undefined : gt(id, after), withinScope(ctx, { owner: studentId })))
    .orderBy(asc(id))
    .limit(limit)
  return rows.map((row) => ({ ...row, remotePersonId: row.remotePersonId! }))
}

export async function saveNotes({ db }: { db: Db }, notes: (typeof crmNotes.$inferInsert)[]): Promise<void> {
  if (notes.length === 0) return
  await db
    .insert(crmNotes)
    .values(notes)
    .onConflictDoUpdate({
      target: crmNotes.interactionId,
      set: { remoteId: sql`excluded.remote_id`, version: sql`excluded.version` },
    })
}
