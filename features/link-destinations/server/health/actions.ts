import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { findPerson } from '#features/users/server/queries.ts'
import { limits } from '#rules/limits.ts'
import { brokenLinksEmail } from '../emails.ts'
import {
  listActiveLinks,
  listFailingLinks,
  markAlive,
  markDead,
  markFailing,
  type CheckedLink,
} from '#features/links/server/health/queries.ts'

const concurrency = 8
const chunkSize = 200

/** `reason` is null where something answered. */
type Checked = { link: CheckedLink; reason: string | null }
type Broken = { link: CheckedLink; reason: string }

/**
 * The daily look at the destination of every active link. A failure is only remembered: sites are down for minutes every day, so
 * `recheckDestinations` looks a second time before anybody is told.
 */
export async function checkDestinations(ctx: Ctx): Promise<void> {
  // One time for the whole round, so that all its failures are due together and an owner gets one email.
  const now = ctx.now()
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const batch = await listActiveLinks(ctx, { after, now, limit: chunkSize })
    const results = await checkAll(ctx, batch)
    if (results === null) return
    await markAnswering(ctx, results)
    const failed = results.filter(({ link, reason }) => reason !== null && link.failingSince === null)
    await markFailing(ctx, { failed: failed.map(({ link }) => link), now })
    if (batch.length < chunkSize) return
    after = batch.at(-1)!.id
  }
}

/** Looks again at destinations that failed an hour ago. What still fails is shown as broken, and its owner gets one email for all. */
export async function recheckDestinations(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  const before = new Date(now.getTime() - limits.link.recheckSeconds * 1_000)
  const results = await checkAll(ctx, await listFailingLinks(ctx, { before, now }))
  if (results === null) return
  await markAnswering(ctx, results)
  const failed = results.flatMap(({ link, reason }) => (reason === null ? [] : [{ link, reason }]))
  for (const [ownerId, broken] of Map.groupBy(failed, ({ link }) => link.ownerId))
    await ctx.transaction((tx) => reportBroken(tx, { ownerId, broken }))
}

/** What each destination answers; null when our own network fails, because then everything seems broken. */
async function checkAll(ctx: Ctx, batch: CheckedLink[]): Promise<Checked[] | null> {
  const { linkChecker } = ctx.providers
  if (batch.length === 0) return []
  if (!(await linkChecker.isOnline())) return giveUp(ctx)
  const results: Checked[] = []
  const queue = [...batch]
  const checkNext = async () => {
    for (let link = queue.pop(); link; link = queue.pop()) {
      const result = await linkChecker.check(link.originalUrl)
      results.push({ link, reason: result.isAlive ? null : result.reason })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, checkNext))
  // It may have failed in the middle.
  const hasFailed = results.some(({ reason }) => reason !== null)
  return hasFailed && !(await linkChecker.isOnline()) ? giveUp(ctx) : results
}

function giveUp(ctx: Ctx): null {
  ctx.log.warn('destinations were not checked: this server cannot reach the internet')
  return null
}

async function markAnswering(ctx: Ctx, results: Checked[]): Promise<void> {
  for (const { link, reason } of results) {
    if (reason !== null || (link.failingSince === null && link.deadSince === null)) continue
    await ctx.transaction(async (tx) => {
      if (await markAlive(tx, link)) await tx.publish({ permission: 'link.list', topic: 'links' })
    })
  }
}

async function reportBroken(tx: TxCtx, { ownerId, broken }: { ownerId: string; broken: Broken[] }): Promise<void> {
  const marked: Broken[] = []
  for (const { link, reason } of broken) {
    if (!(await markDead(tx, { link, reason }))) continue
    await tx.record({ name: 'link.broken', subjectId: link.id, data: { reason } })
    marked.push({ link, reason })
  }
  if (marked.length === 0) return
  await tx.publish({ permission: 'link.list', topic: 'links' })
  const owner = await findPerson(tx, ownerId)
  if (!owner || owner.deactivatedAt) return
  const links = marked.map(({ link: { id, title, originalUrl }, reason }) => ({
    title,
    destination: originalUrl,
    reason,
    url: `${tx.config.publicUrl}/link-tracking/${id}`,
  }))
  const listUrl = `${tx.config.publicUrl}/link-tracking?status=broken`
  const template = brokenLinksEmail({ firstName: owner.firstName, links, listUrl })
  await tx.sendEmail({ to: owner.email, template, isForDemo: owner.isDemo })
}
