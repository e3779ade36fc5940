import type { z } from 'zod'
import type { Problem } from '#platform/contract/problem.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { assertVersion } from '#platform/server/http/version.ts'
import { problem } from '#platform/server/problem.ts'
import { errors } from '#rules/errors.ts'
import { customCode, emptyCampaign, type linkEdit, type newLink, type regeneration } from '../schema.ts'
import { isReservedWord, newShortCode } from './codes.ts'
import { checkDestination } from './destination.ts'
import {
  findLink,
  insertLink,
  insertVersion,
  isCodeTaken,
  lockLink,
  moveToTrash,
  publishLinkChange,
  purgeFromTrash,
  restoreFromTrash,
  updateTags,
  updateLink,
  type LinkWithCounts,
  type LinkRow,
} from './queries.ts'

type NewLink = z.output<typeof newLink>

/** Creates a link. Fails when the short code that was asked for is reserved or any link has ever had it. */
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
    if (!(await insertLink(tx, { ...row, shortCode }))) throw codeProblem('link.code_taken')
    return
  }
  // A random code that is taken is very unlikely; if it happens, the next one is tried.
  for (let isStored = false; !isStored;) isStored = await insertLink(tx, { ...row, shortCode: newShortCode() })
}

/** Whether a short code is available, and if not, why, as a sentence. */
export async function checkCode(ctx: Ctx, input: string): Promise<{ isFree: boolean; reason: string | null }> {
  const { data: code, error } = customCode.safeParse(input)
  if (code === undefined) return { isFree: false, reason: error!.issues[0]!.message }
  if (isReservedWord(code)) return { isFree: false, reason: codeProblem('link.code_reserved').message }
  const isTaken = await isCodeTaken(ctx, code)
  return { isFree: !isTaken, reason: isTaken ? codeProblem('link.code_taken').message : null }
}

/** The field shows the same sentence as the problem itself. */
function codeProblem(code: 'link.code_reserved' | 'link.code_taken'): Problem {
  return problem(code, { fields: { shortCode: errors[code][1] } })
}

type EditLinkOptions = { id: string; set: z.output<typeof linkEdit> }

/** Changes the given fields; with `If-Match`, only if nobody changed the link since. */
export async function editLink(ctx: RequestCtx, { id, set }: EditLinkOptions): Promise<LinkWithCounts> {
  const { expiresAt, fallbackUrl, ...rest } = set
  const change = { ...rest } as Partial<LinkRow>
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

/** Gives the link a new destination and stores the previous one in its history. */
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

/** undefined keeps the campaign, null clears it; an object replaces it, so that a missing field is cleared. */
function toCampaignFields(input: z.output<typeof regeneration>['utmParams']): Partial<LinkRow> {
  return input === undefined ? {} : { ...emptyCampaign, ...(input as Partial<typeof emptyCampaign>) }
}

/** Moves a link to the trash. Its visitors get 410 until it is restored. */
export async function trashLink(ctx: Ctx, id: string): Promise<{ id: string }> {
  return ctx.transaction(async (tx) => {
    const { shortCode } = await moveToTrash(tx, id)
    await tx.record({ name: 'link.trashed', subjectId: id })
    await publishLinkChange(tx, shortCode)
    return { id }
  })
}

/** Restores a link from the trash. It redirects again. */
export async function restoreLink(ctx: Ctx, id: string): Promise<LinkWithCounts> {
  return ctx.transaction(async (tx) => {
    const { shortCode } = await restoreFromTrash(tx, id)
    await tx.record({ name: 'link.restored', subjectId: id })
    await publishLinkChange(tx, shortCode)
    return findLink(tx, id)
  })
}

/**
 * Deletes links in the trash for good, either all of them or none. The clicks feature deletes their clicks right afterwards,
 * in reaction to `link.purged`.
 */
export async function purgeLinks(ctx: Ctx, ids: string[]): Promise<{ deletedCount: number }> {
  return ctx.transaction(async (tx) => {
    const purged = await purgeFromTrash(tx, ids)
    for (const { id, shortCode } of purged) {
      await tx.record({ name: 'link.purged', subjectId: id })
      await publishLinkChange(tx, shortCode)
    }
    return { deletedCount: purged.length }
  })
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
