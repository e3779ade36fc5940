import type { Ctx } from '#platform/server/ctx.ts'
import { findPerson } from '#features/members/server/queries.ts'
import { deadLinkLetter } from '../emails.ts'
import { listFollowed, noteHealth } from './queries.ts'

const together = 8
const chunkCount = 200
type Checked = Awaited<ReturnType<typeof listFollowed>>[number]

/** Asks every destination whether it is still there; the owner of one that is not hears of it once. */
export async function checkDestinations(ctx: Ctx): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const found = await listFollowed(ctx, { after, now: ctx.now(), limit: chunkCount })
    const waiting = [...found]
    const work = async () => {
      for (let link = waiting.pop(); link; link = waiting.pop()) await checkLink(ctx, link)
    }
    await Promise.all(Array.from({ length: together }, work))
    if (found.length < chunkCount) return
    after = found.at(-1)!.id
  }
}

async function checkLink(ctx: Ctx, link: Checked): Promise<void> {
  const probed = await ctx.providers.webProbe.probe(link.originalUrl)
  if (probed.isAlive && link.deadSince === null) return
  if (probed.isAlive) return void (await noteHealth(ctx, { link, deadSince: null, deadReason: null }))
  const { reason } = probed
  await ctx.transaction(async (tx) => {
    if (!(await noteHealth(tx, { link, deadSince: tx.now(), deadReason: reason }))) return
    await tx.record({ name: 'link.died', subjectId: link.id, data: { reason } })
    const owner = await findPerson(tx, link.ownerId)
    if (!owner || owner.deactivatedAt) return
    const url = `${tx.config.publicUrl}/link-tracking/${link.id}`
    const { title, originalUrl: destination } = link
    const letter = deadLinkLetter({ firstName: owner.firstName, title, destination, reason, url })
    await tx.post({ to: owner.email, letter, isForDemo: owner.isDemo })
  })
}
