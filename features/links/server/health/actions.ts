import type { Ctx } from '#platform/server/ctx.ts'
import { findPerson } from '#features/users/server/queries.ts'
import { deadLinkEmail } from '../emails.ts'
import { listActiveLinks, updateHealth } from './queries.ts'

const concurrency = 8
const chunkSize = 200
type CheckedLink = Awaited<ReturnType<typeof listActiveLinks>>[number]

/** Checks the destination of every active link. The owner of a dead one gets one email, not one a day. */
export async function checkDestinations(ctx: Ctx): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const batch = await listActiveLinks(ctx, { after, now: ctx.now(), limit: chunkSize })
    const queue = [...batch]
    const checkNext = async () => {
      for (let link = queue.pop(); link; link = queue.pop()) await checkLink(ctx, link)
    }
    await Promise.all(Array.from({ length: concurrency }, checkNext))
    if (batch.length < chunkSize) return
    after = batch.at(-1)!.id
  }
}

async function checkLink(ctx: Ctx, link: CheckedLink): Promise<void> {
  const result = await ctx.providers.linkChecker.check(link.originalUrl)
  if (result.isAlive && link.deadSince === null) return
  await ctx.transaction(async (tx) => {
    const { deadSince, reason } = result.isAlive
      ? { deadSince: null, reason: null }
      : { deadSince: tx.now(), reason: result.reason }
    if (!(await updateHealth(tx, { link, deadSince, deadReason: reason }))) return
    await tx.publish({ permission: 'link.list', topic: 'links' })
    if (reason === null) return
    await tx.record({ name: 'link.broken', subjectId: link.id, data: { reason } })
    const owner = await findPerson(tx, link.ownerId)
    if (!owner || owner.deactivatedAt) return
    const url = `${tx.config.publicUrl}/link-tracking/${link.id}`
    const { title, originalUrl: destination } = link
    const template = deadLinkEmail({ firstName: owner.firstName, title, destination, reason, url })
    await tx.sendEmail({ to: owner.email, template, isForDemo: owner.isDemo })
  })
}
