import { asc } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { chatStarters } from '../tables.ts'

/** The questions that an empty conversation suggests, until staff write their own. */
const defaultStarters = [
  'How do I validate my business idea?',
  'What should be in a pitch deck?',
  'Which events are coming up?',
  'How do I find a mentor?',
]

export async function listStarters({ db }: Ctx | TxCtx): Promise<string[]> {
  const rows = await db.select().from(chatStarters).orderBy(asc(chatStarters.position))
  return rows.length > 0 ? rows.map(({ text }) => text) : defaultStarters
}

/** Replaces all; with none, the built-in ones are back. */
export async function saveStarters({ db }: TxCtx, starters: string[]): Promise<void> {
  await db.delete(chatStarters)
  if (starters.length > 0) await db.insert(chatStarters).values(starters.map((text, position) => ({ position, text })))
}
