import { describe, expect, test } from 'vitest'
import { hourMs, parseCalendar, startEventsApp } from '#tests/harness/events-app.ts'
import { sendCancellations, sendReminders, sendUpdates } from './server/event-emails/actions.ts'

const { app, director, ctx, inHours, createEvent, registerGuest, emailsTo } = await startEventsApp()

describe('mail', () => {
  test('sends invitations, changes within a minute, and cancellations to calendars', async () => {
    const event = await createEvent({
      title: 'Räte; Türen, \\ Wege',
      description: 'First\nsecond',
      location: 'Room 1; left',
      capacity: 1,
    })
    const [guest, waitlisted] = [await registerGuest(), await registerGuest()]
    await guest.client.expectOk('PUT', `/api/events/${event.id}/rsvp`)
    await waitlisted.client.expectOk('PUT', `/api/events/${event.id}/rsvp`)
    const [invitation] = await emailsTo(guest.email, 1)
    const invited = parseCalendar(invitation!.calendar!.content)
    expect(invited).toMatchObject({
      method: 'REQUEST',
      events: [{ sequence: 0, summary: event.title, status: 'CONFIRMED', organizer: 'mailto:no-reply@localhost' }],
    })
    expect(invited.events[0]!.description).toBe(`First\nsecond\n\n${app.base.config.publicUrl}/events/${event.id}`)
    expect(invited.events[0]!.attendee).toBe(`MAILTO:${guest.email}`)

    for (const [index, title] of ['Second', 'Third', 'Fourth'].entries()) {
      await director.expectOk('PUT', `/api/events/${event.id}`, {
        title,
        startDate: inHours(80 + index),
        endDate: null,
      })
    }
    app.base.clock.shift(20_000)
    await app.settled({ runsDelayed: true })
    const [, update] = await emailsTo(guest.email, 2)
    expect(update!.subject).toBe('Changed: Fourth')
    const updated = parseCalendar(update!.calendar!.content)
    expect(updated).toMatchObject({
      method: 'REQUEST',
      events: [{ uid: invited.events[0]!.uid, sequence: 3, summary: 'Fourth' }],
    })

    await director.expectOk('DELETE', `/api/events/${event.id}`)
    await sendCancellations(ctx, [event.id])
    const [, , cancellation] = await emailsTo(guest.email, 3)
    expect(parseCalendar(cancellation!.calendar!.content)).toMatchObject({
      method: 'CANCEL',
      events: [{ uid: invited.events[0]!.uid, sequence: 4, status: 'CANCELLED' }],
    })
    const [waitlistedEmail] = await emailsTo(waitlisted.email, 1)
    expect(waitlistedEmail).toMatchObject({ subject: 'Canceled: Fourth', calendar: null })

    await director.expectOk('POST', `/api/events/${event.id}/restore`)
    await sendUpdates(ctx, { eventId: event.id, sequence: 5, isRestored: true })
    const [, , , again] = await emailsTo(guest.email, 4)
    expect(parseCalendar(again!.calendar!.content)).toMatchObject({
      method: 'REQUEST',
      events: [{ sequence: 5, status: 'CONFIRMED' }],
    })
  })

  test('goes to people who cancel and to people who move up from the waitlist', async () => {
    const event = await createEvent({ capacity: 1 })
    const [guest, next] = [await registerGuest(), await registerGuest()]
    await guest.client.expectOk('PUT', `/api/events/${event.id}/rsvp`)
    await next.client.expectOk('PUT', `/api/events/${event.id}/rsvp`)
    await emailsTo(guest.email, 1)
    await guest.client.expectOk('DELETE', `/api/events/${event.id}/rsvp`)
    const [, rsvpCancellation] = await emailsTo(guest.email, 2)
    expect(rsvpCancellation!.calendar!.method).toBe('CANCEL')
    const [welcome] = await emailsTo(next.email, 1)
    expect(welcome!.text).toContain('A seat opened up')
    expect(welcome!.calendar!.method).toBe('REQUEST')
  })
})

describe('calendars', () => {
  test('one event is a file with the id of its invitation', async () => {
    const event = await createEvent({ title: 'File' })
    const student = await app.signIn('student')
    const reply = await student.get(`/api/events/${event.id}/calendar.ics`)
    expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(parseCalendar(reply.text)).toMatchObject({
      method: null,
      events: [
        { uid: `${event.id}@localhost`, sequence: 0, start: event.date.replace('.000', '').replace(/\.\d+/, '') },
      ],
    })
  })

  test('a personal feed shows the events one is going to, marks cancelled ones, and can be revoked', async () => {
    const { client } = await registerGuest()
    const [mine, other] = [await createEvent({ title: 'Mine' }), await createEvent({ title: 'Another' })]
    await client.expectOk('PUT', `/api/events/${mine.id}/rsvp`)
    expect((await client.get('/api/calendar-feed')).body).toEqual({ url: null, hasAll: false, createdAt: null })
    const { url } = (await client.post('/api/calendar-feed', {})).body
    expect((await client.get('/api/calendar-feed')).body.url).toBe(url)
    const follow = (headers: Record<string, string> = {}, feedUrl = url) =>
      app.guest().send('GET', new URL(feedUrl).pathname, { headers })
    const first = await follow()
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(parseCalendar(first.text).events.map(({ summary }) => summary)).toEqual(['Mine'])
    const etag = first.headers.get('etag')!
    expect((await follow({ 'if-none-match': etag })).status).toBe(304)

    await director.expectOk('PUT', `/api/events/${mine.id}`, { title: 'Mine!', startDate: mine.date })
    const second = await follow({ 'if-none-match': etag })
    expect(parseCalendar(second.text).events).toMatchObject([{ summary: 'Mine!', sequence: 1 }])
    await director.expectOk('DELETE', `/api/events/${mine.id}`)
    expect(parseCalendar((await follow()).text).events).toMatchObject([{ sequence: 2, status: 'CANCELLED' }])

    expect((await client.put('/api/calendar-feed', { hasAll: true })).body).toMatchObject({ url, hasAll: true })
    // The reply is kept for a repeated request, but nobody who reads the database learns the link.
    const renew = () =>
      client.send('POST', '/api/calendar-feed', { body: { hasAll: true }, headers: { 'idempotency-key': 'feed' } })
    const renewed = (await renew()).body
    expect((await renew()).body).toEqual(renewed)
    expect((await follow()).status).toBe(404)
    const kept = (await app.base.database.pool.query(`select reply from idempotency_keys where key = 'feed'`)).rows
    expect(kept).toEqual([{ reply: { encrypted: expect.any(String) } }])
    expect(JSON.stringify(kept)).not.toContain(renewed.url.slice(-20, -4))
    const all = parseCalendar((await follow({}, renewed.url)).text).events.map(({ summary }) => summary)
    expect(all).toContain(other.title)
    expect((await client.delete('/api/calendar-feed')).body.url).toBeNull()
    expect((await follow({}, renewed.url)).status).toBe(404)
    const { rows } = await app.base.database.pool.query(
      "select count(*)::int as count from calendar_feeds where encrypted_token like '%' || $1 || '%'",
      [url.slice(-20, -4)],
    )
    expect(rows[0].count).toBe(0)
  })
})

describe('reminders', () => {
  test('reminds a day and an hour before, once, and again after a move', async () => {
    const event = await createEvent({ startDate: inHours(48), endDate: null })
    const [early, late] = [await registerGuest(), await registerGuest()]
    await early.client.expectOk('PUT', `/api/events/${event.id}/rsvp`)
    await emailsTo(early.email, 1)
    await sendReminders(ctx)
    await emailsTo(early.email, 1)
    app.base.clock.shift(25 * hourMs)
    await late.client.expectOk('PUT', `/api/events/${event.id}/rsvp`)
    await Promise.all([sendReminders(ctx), sendReminders(ctx), sendReminders(ctx)])
    expect((await emailsTo(early.email, 2))[1]!.subject).toBe(`Coming up: ${event.title}`)
    await emailsTo(late.email, 1)
    app.base.clock.shift(22.5 * hourMs)
    await Promise.all([sendReminders(ctx), sendReminders(ctx)])
    expect((await emailsTo(early.email, 3))[2]!.subject).toContain('Starting within the hour')
    await emailsTo(late.email, 2)
    const later = await app.signIn('director')
    await later.expectOk('PUT', `/api/events/${event.id}`, { title: event.title, startDate: inHours(20) })
    await sendReminders(ctx)
    await emailsTo(early.email, 4)
  })
})
