import { describe, expect, test } from 'vitest'
import { hourMs, readCalendar, startEventsApp } from '#tests/harness/events-app.ts'
import { sendCancellations, sendReminders, sendUpdates } from './server/letters/actions.ts'

const { app, director, ctx, inHours, make, enrol, lettersTo } = await startEventsApp()

describe('mail', () => {
  test('invites, follows a change within a minute, and takes a cancelled event off the calendar', async () => {
    const event = await make({
      title: 'Räte; Türen, \\ Wege',
      description: 'First\nsecond',
      location: 'Room 1; left',
      capacity: 1,
    })
    const [guest, waiting] = [await enrol(), await enrol()]
    await guest.client.expectOk('PUT', `/api/events/${event.id}/rsvp`)
    await waiting.client.expectOk('PUT', `/api/events/${event.id}/rsvp`)
    const [invitation] = await lettersTo(guest.email, 1)
    const invited = readCalendar(invitation!.calendar!.content)
    expect(invited).toMatchObject({
      method: 'REQUEST',
      events: [{ sequence: 0, summary: event.title, status: 'CONFIRMED', organizer: 'mailto:no-reply@localhost' }],
    })
    expect(invited.events[0]!.description).toBe(`First\nsecond\n\n${app.base.config.publicUrl}/events/${event.id}`)
    expect(invited.events[0]!.attendee).toBe(`MAILTO:${guest.email}`)

    for (const [at, title] of ['Second', 'Third', 'Fourth'].entries()) {
      await director.expectOk('PUT', `/api/events/${event.id}`, { title, startDate: inHours(80 + at), endDate: null })
    }
    app.base.clock.shift(20_000)
    await app.base.database.pool.query(
      "update jobs.job set start_after = now() where name = 'events.send-updates' and state = 'created'",
    )
    const [, update] = await lettersTo(guest.email, 2)
    expect(update!.subject).toBe('Changed: Fourth')
    const updated = readCalendar(update!.calendar!.content)
    expect(updated).toMatchObject({
      method: 'REQUEST',
      events: [{ uid: invited.events[0]!.uid, sequence: 3, summary: 'Fourth' }],
    })

    await director.expectOk('DELETE', `/api/events/${event.id}`)
    await sendCancellations(ctx, [event.id])
    const [, , cancellation] = await lettersTo(guest.email, 3)
    expect(readCalendar(cancellation!.calendar!.content)).toMatchObject({
      method: 'CANCEL',
      events: [{ uid: invited.events[0]!.uid, sequence: 4, status: 'CANCELLED' }],
    })
    const [toWaiting] = await lettersTo(waiting.email, 1)
    expect(toWaiting).toMatchObject({ subject: 'Cancelled: Fourth', calendar: null })

    await director.expectOk('POST', `/api/events/${event.id}/restore`)
    await sendUpdates(ctx, { eventId: event.id, sequence: 5, isRestored: true })
    const [, , , again] = await lettersTo(guest.email, 4)
    expect(readCalendar(again!.calendar!.content)).toMatchObject({
      method: 'REQUEST',
      events: [{ sequence: 5, status: 'CONFIRMED' }],
    })
  })

  test('says goodbye to who leaves, and welcomes who moves up', async () => {
    const event = await make({ capacity: 1 })
    const [guest, next] = [await enrol(), await enrol()]
    await guest.client.expectOk('PUT', `/api/events/${event.id}/rsvp`)
    await next.client.expectOk('PUT', `/api/events/${event.id}/rsvp`)
    await lettersTo(guest.email, 1)
    await guest.client.expectOk('DELETE', `/api/events/${event.id}/rsvp`)
    const [, goodbye] = await lettersTo(guest.email, 2)
    expect(goodbye!.calendar!.method).toBe('CANCEL')
    const [welcome] = await lettersTo(next.email, 1)
    expect(welcome!.text).toContain('A seat became free')
    expect(welcome!.calendar!.method).toBe('REQUEST')
  })
})

describe('calendars', () => {
  test('one event is a file with the id of its invitation', async () => {
    const event = await make({ title: 'File' })
    const student = await app.signIn('student')
    const reply = await student.get(`/api/events/${event.id}/calendar.ics`)
    expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(readCalendar(reply.text)).toMatchObject({
      method: null,
      events: [
        { uid: `${event.id}@localhost`, sequence: 0, start: event.date.replace('.000', '').replace(/\.\d+/, '') },
      ],
    })
  })

  test('a personal address shows where one goes, strikes out what is cancelled, and can be taken back', async () => {
    const { client } = await enrol()
    const [mine, other] = [await make({ title: 'Mine' }), await make({ title: 'Another' })]
    await client.expectOk('PUT', `/api/events/${mine.id}/rsvp`)
    expect((await client.get('/api/calendar-feed')).body).toEqual({ url: null, hasAll: false, createdAt: null })
    const { url } = (await client.post('/api/calendar-feed', {})).body
    expect((await client.get('/api/calendar-feed')).body.url).toBe(url)
    const follow = (headers: Record<string, string> = {}, address = url) =>
      app.guest().send('GET', new URL(address).pathname, { headers })
    const first = await follow()
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(readCalendar(first.text).events.map(({ summary }) => summary)).toEqual(['Mine'])
    const etag = first.headers.get('etag')!
    expect((await follow({ 'if-none-match': etag })).status).toBe(304)

    await director.expectOk('PUT', `/api/events/${mine.id}`, { title: 'Mine!', startDate: mine.date })
    const second = await follow({ 'if-none-match': etag })
    expect(readCalendar(second.text).events).toMatchObject([{ summary: 'Mine!', sequence: 1 }])
    await director.expectOk('DELETE', `/api/events/${mine.id}`)
    expect(readCalendar((await follow()).text).events).toMatchObject([{ sequence: 2, status: 'CANCELLED' }])

    expect((await client.put('/api/calendar-feed', { hasAll: true })).body).toMatchObject({ url, hasAll: true })
    const renewed = (await client.post('/api/calendar-feed', { hasAll: true })).body
    expect((await follow()).status).toBe(404)
    const all = readCalendar((await follow({}, renewed.url)).text).events.map(({ summary }) => summary)
    expect(all).toContain(other.title)
    expect((await client.delete('/api/calendar-feed')).body.url).toBeNull()
    expect((await follow({}, renewed.url)).status).toBe(404)
    const { rows } = await app.base.database.pool.query(
      "select count(*)::int as count from calendar_feeds where sealed_token like '%' || $1 || '%'",
      [url.slice(-20, -4)],
    )
    expect(rows[0].count).toBe(0)
  })
})

describe('reminders', () => {
  test('reminds a day and an hour before, once, and again after a move', async () => {
    const event = await make({ startDate: inHours(48), endDate: null })
    const [early, late] = [await enrol(), await enrol()]
    await early.client.expectOk('PUT', `/api/events/${event.id}/rsvp`)
    await lettersTo(early.email, 1)
    await sendReminders(ctx)
    await lettersTo(early.email, 1)
    app.base.clock.shift(25 * hourMs)
    await late.client.expectOk('PUT', `/api/events/${event.id}/rsvp`)
    await Promise.all([sendReminders(ctx), sendReminders(ctx), sendReminders(ctx)])
    expect((await lettersTo(early.email, 2))[1]!.subject).toBe(`Soon: ${event.title}`)
    await lettersTo(late.email, 1)
    app.base.clock.shift(22.5 * hourMs)
    await Promise.all([sendReminders(ctx), sendReminders(ctx)])
    expect((await lettersTo(early.email, 3))[2]!.subject).toContain('Starting within the hour')
    await lettersTo(late.email, 2)
    const later = await app.signIn('director')
    await later.expectOk('PUT', `/api/events/${event.id}`, { title: event.title, startDate: inHours(20) })
    await sendReminders(ctx)
    await lettersTo(early.email, 4)
  })
})
