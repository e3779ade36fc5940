import type { z } from 'zod'
import type { Problem } from '#platform/contract/problem.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { problem } from '#platform/server/problem.ts'
import { errors } from '#rules/errors.ts'
import { ownCode, type linkEdit, type newLink, type newTemplate, type regeneration } from '../schema.ts'
import { countAllArrivals } from './arrivals/queries.ts'
import { deleteClicksOf } from './clicks/queries.ts'
import { isReserved, newShortCode } from './codes.ts'
import { checkDestination } from './destination.ts'
import { deleteMiss } from './misses/queries.ts'
import { announceChange } from './redirect/news.ts'
import { saveTemplate } from './templates/queries.ts'
import {
  deleteLinks,
  findLink,
  findPlaces,
  insertLink,
  insertVersion,
  isCodeSpent,
  lockLink,
  retagLinks,
  updateLink,
  updateTrashedLink,
  type CountedLink,
  type LinkRow,
} from './queries.ts'

type NewLink = z.output<typeof newLink>

/** Makes a link. A slug of one's own is refused when it is reserved or was ever given out. */
export async function createLink(ctx: Ctx, given: NewLink): Promise<CountedLink> {
  const { url, shortCode, expiresAt, fallbackUrl, ...rest } = given
  const fields = {
    ...rest,
    originalUrl: checkDestination(ctx, { url, field: 'url' }),
    fallbackUrl: fallbackUrl ? checkDestination(ctx, { url: fallbackUrl, field: 'fallbackUrl' }) : null,
    expiresAt: expiresAt ? new Date(expiresAt) : null,
  }
  if (shortCode !== undefined && isReserved(shortCode)) throw codeProblem('link.code_reserved')
  return ctx.transaction(async (tx) => {
    const id = newId()
    const row = { ...fields, id, ownerId: tx.me.id, createdAt: tx.now(), updatedAt: tx.now() }
    await insertWithCode(tx, { row, shortCode })
    await tx.record({ name: 'link.created', subjectId: id, data: { title: given.title } })
    return findLink(tx, { id, permission: 'link.get' })
  })
}

type Insertion = { row: Omit<Parameters<typeof insertLink>[1], 'shortCode'>; shortCode: string | undefined }

async function insertWithCode(tx: TxCtx, { row, shortCode }: Insertion): Promise<void> {
  if (shortCode !== undefined) {
    if (await insertLink(tx, { ...row, shortCode })) return void (await deleteMiss(tx, shortCode))
    throw codeProblem('link.code_taken')
  }
  // Two equal codes by chance are as likely as a meteor, and cost one more turn.
  for (let isStored = false; !isStored;) isStored = await insertLink(tx, { ...row, shortCode: newShortCode() })
}

/** Whether a slug can be had, and if not, why. */
export async function checkCode(ctx: Ctx, given: string): Promise<{ isFree: boolean; reason: string | null }> {
  const { data: code, error } = ownCode.safeParse(given)
  if (code === undefined) return { isFree: false, reason: error!.issues[0]!.message }
  if (isReserved(code)) return { isFree: false, reason: codeProblem('link.code_reserved').message }
  const isSpent = await isCodeSpent(ctx, code)
  return { isFree: !isSpent, reason: isSpent ? codeProblem('link.code_taken').message : null }
}

/** Said at the field and as a whole in the same words. */
function codeProblem(code: 'link.code_reserved' | 'link.code_taken'): Problem {
  return problem(code, { fields: { shortCode: errors[code][1] } })
}

type Editing = { id: string; set: z.output<typeof linkEdit>; isCurrent(edition: number): boolean }

/** Changes what is given, unless the edit is of another edition than the present one. */
export async function editLink(ctx: Ctx, { id, set, isCurrent }: Editing): Promise<CountedLink> {
  const { expiresAt, fallbackUrl, ...rest } = set
  const change: Partial<LinkRow> = { ...(rest as Partial<LinkRow>), updatedAt: ctx.now() }
  if (expiresAt !== undefined) change.expiresAt = expiresAt === null ? null : new Date(expiresAt)
  if (fallbackUrl !== undefined)
    change.fallbackUrl = fallbackUrl === null ? null : checkDestination(ctx, { url: fallbackUrl, field: 'fallbackUrl' })
  return ctx.transaction(async (tx) => {
    const before = await lockLink(tx, { id, permission: 'link.edit' })
    if (!isCurrent(editionOf(before))) throw problem('request.changed_meanwhile')
    const { shortCode } = await updateLink(tx, { id, set: change, permission: 'link.edit' })
    await tx.record({ name: 'link.edited', subjectId: id, data: { fields: Object.keys(set) } })
    await announceChange(tx, shortCode)
    return findLink(tx, { id, permission: 'link.get' })
  })
}

/** What an `If-Match` names of a link; its `version` counts destinations and stays the same in other edits. */
export const editionOf = ({ updatedAt }: Pick<LinkRow, 'updatedAt'>): number => updatedAt.getTime()

/** Points the short link elsewhere; what it led to before is kept as a version. */
export async function regenerateLink(
  ctx: Ctx,
  { id, given }: { id: string; given: z.output<typeof regeneration> },
): Promise<CountedLink> {
  const originalUrl = checkDestination(ctx, { url: given.newUrl, field: 'newUrl' })
  return ctx.transaction(async (tx) => {
    const before = await lockLink(tx, { id, permission: 'link.regenerate' })
    const { shortCode } = await updateLink(tx, {
      id,
      set: {
        originalUrl,
        version: before.version + 1,
        updatedAt: tx.now(),
        deadSince: null,
        deadReason: null,
        ...campaignOf(given.utmParams),
      },
      permission: 'link.regenerate',
    })
    await insertVersion(tx, {
      ...before,
      id: newId(),
      linkId: id,
      changedAt: tx.now(),
      changedById: tx.me.id,
      changeReason: given.reason ?? 'Regenerated with a new destination',
    })
    await tx.record({ name: 'link.regenerated', subjectId: id, data: { version: before.version + 1 } })
    await announceChange(tx, shortCode)
    return findLink(tx, { id, permission: 'link.get' })
  })
}

const noCampaign = { utmSource: null, utmMedium: null, utmCampaign: null, utmTerm: null, utmContent: null }

/** Left out: the campaign stays. null: none any more. Else what is given; a field left out of it is taken away. */
function campaignOf(given: z.output<typeof regeneration>['utmParams']): Partial<LinkRow> {
  return given === undefined ? {} : { ...noCampaign, ...(given as Partial<typeof noCampaign>) }
}

/** Moves a link to the trash: it answers 410 until it is restored. */
export async function trashLink(ctx: Ctx, id: string): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    const { shortCode } = await updateLink(tx, { id, set: { trashedAt: tx.now() }, permission: 'link.trash' })
    await tx.record({ name: 'link.trashed', subjectId: id })
    await announceChange(tx, shortCode)
    return { id }
  })
}

/** Takes a link out of the trash; it redirects again. */
export async function restoreLink(ctx: Ctx, id: string): Promise<CountedLink> {
  return ctx.transaction(async (tx) => {
    const set = { trashedAt: null, updatedAt: tx.now() }
    const { shortCode } = await updateTrashedLink(tx, { id, set, permission: 'link.restore' })
    await tx.record({ name: 'link.restored', subjectId: id })
    await announceChange(tx, shortCode)
    return findLink(tx, { id, permission: 'link.get' })
  })
}

/** Deletes links in the trash for good, their clicks and figures with them; all or none. */
export async function purgeLinks(ctx: Ctx, ids: string[]): Promise<{ deletedCount: number }> {
  // What arrived for them would be counted after they are gone.
  await countAllArrivals(ctx)
  return ctx.transaction(async (tx) => {
    const found = await findPlaces(tx, { ids, permission: 'link.purge' })
    if (found.length < new Set(ids).size) throw problem('link.not_found')
    if (found.some(({ trashedAt }) => trashedAt === null)) throw problem('link.not_in_trash')
    const purged = found.map(({ id }) => id)
    await deleteClicksOf(tx, purged)
    await deleteLinks(tx, purged)
    for (const { id, shortCode } of found) {
      await tx.record({ name: 'link.purged', subjectId: id })
      await announceChange(tx, shortCode)
    }
    return { deletedCount: purged.length }
  })
}

/** Takes a code off the list of those asked for in vain. */
export async function forgetMiss(ctx: Ctx, code: string): Promise<{ code: string }> {
  if (!(await deleteMiss(ctx, code))) throw problem('link.miss_not_found')
  return { code }
}

/** Keeps campaign parameters under a name, to start links from. */
export async function keepTemplate(ctx: Ctx, given: z.output<typeof newTemplate>): ReturnType<typeof saveTemplate> {
  return saveTemplate(ctx, { ...noCampaign, ...(given as { name: string }), id: newId(), createdAt: ctx.now() })
}

/** Adds and removes tags on many links at once. */
export async function tagLinks(
  ctx: Ctx,
  given: { ids: string[]; add: string[]; remove: string[] },
): Promise<{ changedCount: number }> {
  return ctx.transaction(async (tx) => {
    const changedCount = await retagLinks(tx, given)
    await tx.record({ name: 'link.edited', subjectId: given.ids[0]!, data: { fields: ['tags'], count: changedCount } })
    return { changedCount }
  })
}
