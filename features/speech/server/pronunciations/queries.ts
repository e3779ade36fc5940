import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import { speechPronunciations } from '../tables.ts'

export type EntryRow = typeof speechPronunciations.$inferSelect

/** The entries that count for a person: their own first, then those of the program. */
export async function listEntries({ db }: Pick<Ctx, 'db'>, personId: string): Promise<EntryRow[]> {
  const kind = db.select({ isDemo: people.isDemo }).from(people).where(eq(people.id, personId))
  return db
    .select()
    .from(speechPronunciations)
    .where(
      or(
        eq(speechPronunciations.ownerId, personId),
        and(isNull(speechPronunciations.ownerId), eq(speechPronunciations.isDemo, sql`(${kind})`)),
      ),
    )
    .orderBy(sql`${speechPronunciations.ownerId} is null`, asc(sql`lower(${speechPronunciations.word})`))
}

const belongsTo = ({ me }: Pick<Ctx, 'me'>, isSite: boolean): SQL =>
  isSite
    ? and(isNull(speechPronunciations.ownerId), eq(speechPronunciations.isDemo, me.isDemo))!
    : eq(speechPronunciations.ownerId, me.id)

type NewEntry = { word: string; spokenAs: string; isSite: boolean }

/** Adds an entry of the viewer's or of the program; a 409 where there is one for the word, or there are too many. */
export async function insertEntry(tx: TxCtx, { word, spokenAs, isSite }: NewEntry): Promise<EntryRow> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`pronunciations ${isSite ? 'site' : tx.me.id}`}))`)
  const count = await tx.db.$count(speechPronunciations, belongsTo(tx, isSite))
  if (count >= limits.speech.pronunciationCount) throw problem('speech.pronunciation_limit')
  const ownerId = isSite ? null : tx.me.id
  const [row] = await tx.db
    .insert(speechPronunciations)
    .values({ id: newId(), ownerId, isDemo: tx.me.isDemo, word, spokenAs, createdAt: tx.now() })
    .onConflictDoNothing()
    .returning()
  if (!row) throw problem('speech.pronunciation_exists')
  return row
}

/** Deletes an entry of the viewer's, or with `mayEditSite` one of the program, else a 404. */
export async function deleteEntry(
  ctx: Ctx,
  { id, mayEditSite }: { id: string; mayEditSite: boolean },
): Promise<{ id: string }> {
  const isMine = mayEditSite ? or(belongsTo(ctx, false), belongsTo(ctx, true)) : belongsTo(ctx, false)
  const deleted = await ctx.db
    .delete(speechPronunciations)
    .where(and(eq(speechPronunciations.id, id), isMine))
    .returning({ id: speechPronunciations.id })
  if (!deleted[0]) throw problem('speech.pronunciation_not_found')
  return deleted[0]
}
