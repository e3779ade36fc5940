import type { z } from 'zod'
import type { Ctx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { scopeFor } from '#rules/permissions.ts'
import type { newPronunciation, Pronunciation } from '../../schema.ts'
import { deleteEntry, insertEntry, listEntries, type EntryRow } from './queries.ts'

const mayEditSite = ({ me }: Pick<Ctx, 'me'>) => scopeFor(me, 'pronunciation.editForAll') !== ''

function toPronunciation(ctx: Pick<Ctx, 'me'>, { ownerId, ...row }: EntryRow): Pronunciation {
  const isSite = ownerId === null
  return { ...row, isSite, mayEdit: !isSite || mayEditSite(ctx) }
}

export async function listPronunciations(ctx: Ctx): Promise<Pronunciation[]> {
  return (await listEntries(ctx, ctx.me.id)).map((row) => toPronunciation(ctx, row))
}

/** Adds an entry; one of the program only as staff. */
export async function createPronunciation(ctx: Ctx, entry: z.output<typeof newPronunciation>): Promise<Pronunciation> {
  if (entry.isSite && !mayEditSite(ctx)) throw problem('permission.denied')
  return toPronunciation(ctx, await ctx.transaction((tx) => insertEntry(tx, entry)))
}

export const purgePronunciation = (ctx: Ctx, id: string): Promise<{ id: string }> =>
  deleteEntry(ctx, { id, mayEditSite: mayEditSite(ctx) })
