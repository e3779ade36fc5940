import { hash } from 'node:crypto'
import type { z } from 'zod'
import type { Ctx } from '#platform/server/ctx.ts'
import type { RawAnswer, RequestCtx } from '#platform/server/http/mount.ts'
import { problem } from '#platform/server/problem.ts'
import { hashOf, newSecret } from '#platform/server/sessions/sessions.ts'
import { limits } from '#rules/limits.ts'
import type { calendarFeed } from '../../schema.ts'
import { writeCalendar } from '../calendar.ts'
import { deleteFeed, findFeed, findFeedByToken, listFeedEvents, saveFeed, updateFeed } from './queries.ts'

type Shown = z.input<typeof calendarFeed>

const none: Shown = { url: null, hasAll: false, createdAt: null }
const sealedFor = (personId: string) => `calendar feed ${personId}`

/** The viewer's calendar address, opened from its seal. */
export async function showFeed(ctx: Ctx): Promise<Shown> {
  const feed = await findFeed(ctx, ctx.me.id)
  if (!feed) return none
  const token = ctx.seal.open(feed.sealedToken, sealedFor(feed.personId))
  return { ...feed, url: `${ctx.config.publicUrl}/calendar/${token}.ics` }
}

/** Gives the viewer a calendar address; the one there was finds nothing any more. */
export async function renewFeed(ctx: Ctx, { hasAll }: { hasAll: boolean }): Promise<Shown> {
  const token = newSecret()
  const personId = ctx.me.id
  await saveFeed(ctx, {
    personId,
    tokenHash: hashOf(token),
    sealedToken: ctx.seal.close(token, sealedFor(personId)),
    hasAll,
    createdAt: ctx.now(),
  })
  return showFeed(ctx)
}

/** Changes what the viewer's calendar holds; programs that follow it see that at their next visit. */
export async function chooseFeed(ctx: Ctx, { hasAll }: { hasAll: boolean }): Promise<Shown> {
  if (!(await updateFeed(ctx, { personId: ctx.me.id, hasAll }))) throw problem('calendar.not_found')
  return showFeed(ctx)
}

/** The viewer's calendar address finds nothing any more. */
export async function revokeFeed(ctx: Ctx): Promise<Shown> {
  await deleteFeed(ctx, ctx.me.id)
  return none
}

/** A personal calendar, for programs that ask every hour: unchanged, it costs them nothing. */
export async function sendFeed(ctx: RequestCtx, name: string): Promise<RawAnswer> {
  const [, token] = /^([\w-]{43})\.ics$/.exec(name) ?? []
  const feed = token ? await findFeedByToken(ctx, hashOf(token)) : null
  if (!feed) throw problem('calendar.not_found')
  const since = new Date(ctx.now().getTime() - limits.event.feedPastSeconds * 1_000)
  const events = await listFeedEvents(ctx, { ...feed, since, limit: limits.event.feedEvents })
  const body = writeCalendar(ctx, { events, name: 'Foundry events' })
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`
  const { request, reply } = ctx.http
  void reply.headers({ etag, 'cache-control': 'private, no-cache', 'content-type': 'text/calendar; charset=utf-8' })
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known?.includes(etag) ? reply.status(304).send() : reply.send(body)
}
