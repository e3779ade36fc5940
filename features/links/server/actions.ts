import type { z } from 'zod'
import type { Problem } from '#platform/contract/problem.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import type { RequestCtx } from '#platform/server/http/mount.ts'
import { assertVersion } from '#platform/server/http/version.ts'
import { problem } from '#platform/server/problem.ts'
import { errors } from '#rules/errors.ts'
import { customCode, type linkEdit, type newLink } from '../schema.ts'
import { isReservedWord, newShortCode } from './codes.ts'
import { checkDestination } from './destination.ts'
import { parseMoment } from './moment.ts'
import {
  findLink,
  insertLink,
  isCodeTaken,
  lockLink,
  publishLinkChange,
  updateLink,
  type LinkWithCounts,
  type LinkRow,
} from './queries.ts'

export { checkDestination, findDestination } from './destination.ts'

type NewLink = z.output<typeof newLink>

/**
 * Creates a link. Fails when the short code that was asked for is reserved or any link has ever had it, and when the link would
 * have expired already.
 */
export async function createLink(ctx: Ctx, input: NewLink): Promise<LinkWithCounts> {
  const { url, shortCode, ...rest } = input
  const options = parseOptions(ctx, rest)
  assertPeriod(ctx, { before: null, period: { startsAt: null, expiresAt: null, ...options } })
  const fields = {
    ...(rest as Omit<typeof rest, keyof Options>),
    ...options,
    originalUrl: checkNewLink(ctx, { url, shortCode }),
  }
  return ctx.transaction(async (tx) => {
    const id = newId()
    const row = { ...fields, id, ownerId: tx.me.id, createdAt: tx.now(), updatedAt: tx.now(), updatedById: tx.me.id }
    await insertWithCode(tx, { row, shortCode })
    await tx.record({ name: 'link.created', subjectId: id, data: { title: input.title } })
    return findLink(tx, id)
  })
}

type CheckedLink = { url: string; shortCode?: string | undefined }

/** Everything about a new link's address and code that can be said without the database. Returns the normalized address. */
export function checkNewLink(ctx: Pick<Ctx, 'config'>, { url, shortCode }: CheckedLink): string {
  const originalUrl = checkDestination(ctx, { url, field: 'url' })
  if (shortCode !== undefined && isReservedWord(shortCode)) throw codeProblem('link.code_reserved')
  return originalUrl
}

const urlFields = ['fallbackUrl', 'iosUrl', 'androidUrl', 'desktopUrl'] as const
type Options = Pick<LinkRow, 'startsAt' | 'expiresAt' | (typeof urlFields)[number]>
type OptionsInput = { [Field in keyof Options]?: string | null | undefined }

/** Those of the options that are in the input, as they are stored. */
function parseOptions(ctx: Ctx, input: OptionsInput): Partial<Options> {
  const times = (['startsAt', 'expiresAt'] as const).flatMap((field) => {
    const value = input[field]
    return value === undefined ? [] : [[field, value === null ? null : parseMoment(value, ctx.config.timeZone)]]
  })
  const urls = urlFields.flatMap((field) => {
    const url = input[field]
    return url === undefined ? [] : [[field, url === null ? null : checkDestination(ctx, { url, field })]]
  })
  return Object.fromEntries([...times, ...urls]) as Partial<Options>
}

type Period = Pick<LinkRow, 'startsAt' | 'expiresAt'>

/** An expiry that is set now must be in the future; one that the link has already may be past. */
function assertPeriod(ctx: Pick<Ctx, 'now'>, { before, period }: { before: Period | null; period: Period }): void {
  const { startsAt, expiresAt } = period
  if (expiresAt === null) return
  const isNew = expiresAt.getTime() !== before?.expiresAt?.getTime()
  if (isNew && expiresAt <= ctx.now()) throw expiryProblem('link.expiry_past')
  if (startsAt !== null && startsAt > expiresAt) throw expiryProblem('link.ends_before_start')
}

const expiryProblem = (code: 'link.expiry_past' | 'link.ends_before_start') =>
  problem(code, { fields: { expiresAt: errors[code][1] } })

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
  const change = { ...set, ...parseOptions(ctx, set) } as Partial<LinkRow>
  return ctx.transaction(async (tx) => {
    const before = await lockLink(tx, id)
    assertVersion(ctx, before.version)
    assertPeriod(ctx, { before, period: { ...before, ...change } })
    const { shortCode } = await updateLink(tx, { id, set: change })
    await tx.record({ name: 'link.edited', subjectId: id, data: { fields: Object.keys(set) } })
    await publishLinkChange(tx, shortCode)
    return findLink(tx, id)
  })
}
