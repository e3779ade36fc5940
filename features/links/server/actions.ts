import type { z } from 'zod'
import type { Problem } from '#platform/contract/problem.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { assertVersion } from '#platform/server/http/version.ts'
import { problem } from '#platform/server/problem.ts'
import { errors } from '#rules/errors.ts'
import { customCode, type linkEdit, type newLink, type newTemplate, type regeneration } from '../schema.ts'
import { flushIngestBuffer } from './ingest-buffer/queries.ts'
import { deleteClicksForLinks } from './clicks/queries.ts'
import { isReservedWord, newShortCode } from './codes.ts'
import { checkDestination } from './destination.ts'
import { deleteUnknownCode } from './unknown-codes/queries.ts'
import { publishLinkChange } from './redirect/link-changes.ts'
import { saveTemplate } from './templates/queries.ts'
import {
  deleteLinks,
  findLink,
  findLinkStates,
  insertLink,
  insertVersion,
  isCodeTaken,
  lockLink,
  updateTags,
  updateLink,
  updateTrashedLink,
  type LinkWithCounts,
  type LinkRow,
} from './queries.ts'

type NewLink = z.output<typeof newLink>

/** Makes a link. A slug of one's own is refused when it is reserved or was ever given out. */
export async function createLink(ctx: Ctx, input: NewLink): Promise<LinkWithCounts> {
  const { url, shortCode, expiresAt, fallbackUrl, ...rest } = input
  const fields = {
    ...rest,
    originalUrl: checkDestination(ctx, { url, field: 'url' }),
    fallbackUrl: fallbackUrl ? checkDestination(ctx, { url: fallbackUrl, field: 'fallbackUrl' }) : null,
    expiresAt: expiresAt ? new Date(expiresAt) : null,
  }
  if (shortCode !== undefined && isReservedWord(shortCode)) throw codeProblem('link.code_reserved')
  return ctx.transaction(async (tx) => {
    const id = newId()
    const row = { ...fields, id, ownerId: tx.me.id, createdAt: tx.now(), updatedAt: tx.now() }
    await insertWithCode(tx, { row, shortCode })
    await tx.record({ name: 'link.created', subjectId: id, data: { title: input.title } })
    return findLink(tx, id)
  })
}

type InsertLinkOptions = { row: Omit<Parameters<typeof insertLink>[1], 'shortCode'>; shortCode: string | undefined }

async function insertWithCode(tx: TxCtx, { row, shortCode }: InsertLinkOptions): Promise<void> {
  if (shortCode !== undefined) {
    if (await insertLink(tx, { ...row, shortCode })) return void (await deleteUnknownCode(tx, shortCode))
    throw codeProblem('link.code_taken')
  }
  // Two equal codes by chance are as likely as a meteor, and cost one more turn.
  for (let isStored = false; !isStored;) isStored = await insertLink(tx, { ...row, shortCode: newShortCode() })
}

/** Whether a slug can be had, and if not, why. */
export async function checkCode(ctx: Ctx, input: string): Promise<{ isFree: boolean; reason: string | null }> {
  const { data: code, error } = customCode.safeParse(input)
  if (code === undefined) return { isFree: false, reason: error!.issues[0]!.message }
  if (isReservedWord(code)) return { isFree: false, reason: codeProblem('link.code_reserved').message }
  const isTaken = await isCodeTaken(ctx, code)
  return { isFree: !isTaken, reason: isTaken ? codeProblem('link.code_taken').message : null }
}

/** Said at the field and as a whole in the same words. */
function codeProblem(code: 'link.code_reserved' | 'link.code_taken'): Problem {
  return problem(code, { fields: { shortCode: errors[code][1] } })
}

type EditLinkOptions = { id: string; set: z.output<typeof linkEdit> }

/** Changes the given fields; with `If-Match`, only if nobody changed the link since. */
export async function editLink(ctx: RequestCtx, { id, set }: EditLinkOptions): Promise<LinkWithCounts> {
  const { expiresAt, fallbackUrl, ...rest } = set
  const change: Partial<LinkRow> = { ...(rest as Partial<LinkRow>), updatedAt: ctx.now() }
  if (expiresAt !== undefined) change.expiresAt = expiresAt === null ? null : new Date(expiresAt)
  if (fallbackUrl !== undefined)
    change.fallbackUrl = fallbackUrl === null ? null : checkDestination(ctx, { url: fallbackUrl, field: 'fallbackUrl' })
  return ctx.transaction(async (tx) => {
    const before = await lockLink(tx, id)
    assertVersion(ctx, before.version)
    const { shortCode } = await updateLink(tx, { id, set: change })
    await tx.record({ name: 'link.edited', subjectId: id, data: { fields: Object.keys(set) } })
    await publishLinkChange(tx, shortCode)
    return findLink(tx, id)
  })
}

/** Points the short link elsewhere; what it led to before is kept as a version. */
export async function regenerateLink(
  ctx: Ctx,
  { id, input }: { id: string; input: z.output<typeof regeneration> },
): Promise<LinkWithCounts> {
  const originalUrl = checkDestination(ctx, { url: input.newUrl, field: 'newUrl' })
  return ctx.transaction(async (tx) => {
    const before = await lockLink(tx, id)
    const { shortCode, version } = await updateLink(tx, {
      id,
      set: {
        originalUrl,
        updatedAt: tx.now(),
        deadSince: null,
        deadReason: null,
        ...toCampaignFields(input.utmParams),
      },
    })
    await insertVersion(tx, {
      ...before,
      id: newId(),
      linkId: id,
      changedAt: tx.now(),
      changedById: tx.me.id,
      changeReason: input.reason ?? 'Regenerated with a new destination',
    })
    await tx.record({ name: 'link.regenerated', subjectId: id, data: { version } })
    await publishLinkChange(tx, shortCode)
    return findLink(tx, id)
  })
}

const emptyCampaign = { utmSource: null, utmMedium: null, utmCampaign: null, utmTerm: null, utmContent: null }

/** Left out: the campaign stays. null: none any more. Else what is given; a field left out of it is taken away. */
function toCampaignFields(input: z.output<typeof regeneration>['utmParams']): Partial<LinkRow> {
  return input === undefined ? {} : { ...emptyCampaign, ...(input as Partial<typeof emptyCampaign>) }
}

/** Moves a link to the trash: it answers 410 until it is restored. */
export async function trashLink(ctx: Ctx, id: string): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    const { shortCode } = await updateLink(tx, { id, set: { trashedAt: tx.now() } })
    await tx.record({ name: 'link.trashed', subjectId: id })
    await publishLinkChange(tx, shortCode)
    return { id }
  })
}

/** Takes a link out of the trash; it redirects again. */
export async function restoreLink(ctx: Ctx, id: string): Promise<LinkWithCounts> {
  return ctx.transaction(async (tx) => {
    const set = { trashedAt: null, updatedAt: tx.now() }
    const { shortCode } = await updateTrashedLink(tx, { id, set })
    await tx.record({ name: 'link.restored', subjectId: id })
    await publishLinkChange(tx, shortCode)
    return findLink(tx, id)
  })
}

/** Deletes links in the trash for good, their clicks and figures with them; all or none. */
export async function purgeLinks(ctx: Ctx, ids: string[]): Promise<{ deletedCount: number }> {
  // What arrived for them would be counted after they are gone.
  await flushIngestBuffer(ctx)
  return ctx.transaction(async (tx) => {
    const states = await findLinkStates(tx, ids)
    if (states.length < new Set(ids).size) throw problem('link.not_found')
    if (states.some(({ trashedAt }) => trashedAt === null)) throw problem('link.not_in_trash')
    const purged = states.map(({ id }) => id)
    await deleteClicksForLinks(tx, purged)
    await deleteLinks(tx, purged)
    for (const { id, shortCode } of states) {
      await tx.record({ name: 'link.purged', subjectId: id })
      await publishLinkChange(tx, shortCode)
    }
    return { deletedCount: purged.length }
  })
}

/** Takes a code off the list of those asked for in vain. */
export async function dismissUnknownCode(ctx: Ctx, code: string): Promise<{ code: string }> {
  if (!(await deleteUnknownCode(ctx, code))) throw problem('link.unknown_code_not_found')
  return { code }
}

/** Keeps campaign parameters under a name, to start links from. */
export async function storeTemplate(ctx: Ctx, input: z.output<typeof newTemplate>): ReturnType<typeof saveTemplate> {
  return saveTemplate(ctx, { ...emptyCampaign, ...(input as { name: string }), id: newId(), createdAt: ctx.now() })
}

/** Adds and removes tags on many links at once. */
export async function tagLinks(
  ctx: Ctx,
  input: { ids: string[]; add: string[]; remove: string[] },
): Promise<{ changedCount: number }> {
  return ctx.transaction(async (tx) => {
    const changedCount = await updateTags(tx, input)
    await tx.record({ name: 'link.edited', subjectId: input.ids[0]!, data: { fields: ['tags'], count: changedCount } })
    return { changedCount }
  })
}
