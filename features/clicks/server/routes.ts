import { mount, type RawReply, type RequestCtx } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { listRecentClicks } from './recent-clicks/queries.ts'
import { redirector } from './redirect/redirector.ts'
import { dismissUnknownCode, listUnknownCodes } from './unknown-codes/queries.ts'

export const routes = mount(contract, {
  listRecentClicks: (ctx, { query }) => listRecentClicks(ctx, query.ids.split(',')),
  listUnknownCodes: (ctx, { query }) => listUnknownCodes(ctx, query),
  dismissUnknownCode: (ctx, { params }) => dismissUnknownCode(ctx, params.code),
  followLink: (ctx) => follow(ctx),
})

async function follow(ctx: RequestCtx): Promise<RawReply> {
  const { request, reply } = ctx.http
  const { method, url = '', headers } = request.raw
  const shortPath = url.slice(url.indexOf('/', 1) + 1)
  const answer = await ctx.services.get(redirector).answer({ method: method!, shortPath, headers, address: request.ip })
  return reply.status(answer.status).headers(answer.headers).send(answer.body)
}
