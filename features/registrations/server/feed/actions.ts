import { hash } from 'node:crypto'
import type { z } from 'zod'
import { listFeedMeetings } from '#features/bookings/server/calendar/actions.ts'
import { listFeedEvents } from '#features/events/server/calendar/queries.ts'
import { writeCalendar } from '#features/events/server/calendar/serializers.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { RawReply, RequestCtx } from '#platform/server/http/mount.ts'
import { problem } from '#platform/server/problem.ts'
import { hashSecret, createSecret } from '#platform/server/sessions/sessions.ts'
import { limits } from '#rules/limits.ts'
import type { calendarFeed } from '../../schema.ts'
import { findFeed, findFeedByToken, noFeed, saveFeed, updateFeed } from './queries.ts'

type CalendarFeedReply = z.input<typeof calendarFeed>

export const encryptionContext = (personId: string) => `calendar feed ${personId}`

/** The viewer's calendar URL, with its decrypted token. */
export async function getOwnFeed(ctx: Ctx): Promise<CalendarFeedReply> {
  const feed = await findFeed(ctx, ctx.me.id)
  if (!feed) return noFeed
  const token = ctx.encryption.decrypt(feed.encryptedToken, encryptionContext(feed.personId))
  return { ...feed, url: `${ctx.config.publicUrl}/calendar/${token}.ics` }
}

/** Gives the viewer a new calendar URL; the earlier one stops working. */
export async function renewFeed(ctx: Ctx, { hasAll }: { hasAll: boolean }): Promise<CalendarFeedReply> {
  const token = createSecret()
  const personId = ctx.me.id
  await saveFeed(ctx, {
    personId,
    tokenHash: hashSecret(token),
    encryptedToken: ctx.encryption.encrypt(token, encryptionContext(personId)),
    hasAll,
    createdAt: ctx.now(),
  })
  return getOwnFeed(ctx)
}

/** Changes which events the viewer's feed contains; calendar programs see that at their next request. */
export async function editFeed(ctx: Ctx, { hasAll }: { hasAll: boolean }): Promise<CalendarFeedReply> {
  if (!(await updateFeed(ctx, { personId: ctx.me.id, hasAll }))) throw problem('calendar.not_found')
  return getOwnFeed(ctx)
}

/** Sends a personal feed, or a 304 if it has not changed: calendar programs ask every hour. */
export async function sendFeed(ctx: RequestCtx, name: string): Promise<RawReply> {
  const [, token] = /^([\w-]{43})\.ics$/.exec(name) ?? []
  const feed = token ? await findFeedByToken(ctx, hashSecret(token)) : null
  if (!feed) throw problem('calendar.not_found')
  const since = new Date(ctx.now().getTime() - limits.event.feedPastSeconds * 1_000)
  const events = await listFeedEvents(ctx, { ...feed, since, limit: limits.event.feedEvents })
  const meetings = await listFeedMeetings(ctx, { ...feed, since })
  const body = writeCalendar(ctx, { events: [...events, ...meetings], name: 'Foundry' })
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`
  const { request, reply } = ctx.http
  void reply.headers({ etag, 'cache-control': 'private, no-cache', 'content-type': 'text/calendar; charset=utf-8' })
  const knownEtags = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return knownEtags?.includes(etag) ? reply.status(304).send() : reply.send(body)
}
