import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { createCtx } from '#platform/server/ctx.ts'
import { startTestApp } from '#tests/harness/app.ts'
import type { Client } from '#tests/harness/client.ts'
import { until } from '#tests/harness/proof.ts'
import { sendCancellations, sendReminders, sendUpdates } from './server/letters/actions.ts'

const app = await startTestApp()
const hourMs = 3_600_000
const ctx = createCtx(app.base, { viewer: null, about: { job: 'test' } })

const inHours = (hours: number) => new Date(app.base.clock.now().getTime() + hours * hourMs).toISOString()
const director = await app.signIn('director')

let made = 0
const make = async (given: object = {}) =>
  (
    await director.expectOk('POST', '/api/events', {
      title: `Founders' evening ${++made}`,
      startDate: inHours(72),
      endDate: inHours(74),
      ...given,
    })
  ).body
const read = async (id: string, client: Client = director) => (await client.expectOk('GET', `/api/events/${id}`)).body
let people = 0
const enrol = async () => {
  const email = `guest${++people}@virginia.edu`
  return { email, client: await app.register(email) }
}

type Mail = Awaited<ReturnType<typeof app.base.providers.mailbox.list>>[number]

/** What somebody was sent about events, oldest first; waits for as many. */
async function lettersTo(email: string, count: number): Promise<Mail[]> {
  const found = await until(`${count} letters to ${email}`, {
    ask: async () => {
      await app.settled()
      const all = await app.base.providers.mailbox.list()
      const theirs: Mail[] = all.filter(({ to, text }) => to === email && !text.includes('token='))
      return theirs.length >= count ? theirs : null
    },
    withinMs: 5_000,
  })
  expect(found).toHaveLength(count)
  return found
}

function readCalendar(content: string) {
  for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const calendar = new ICAL.Component(ICAL.parse(content) as never)
  const events = calendar.getAllSubcomponents('vevent').map((component) => ({
    uid: component.getFirstPropertyValue('uid'),
    sequence: component.getFirstPropertyValue('sequence'),
    summary: component.getFirstPropertyValue('summary'),
    description: component.getFirstPropertyValue('description'),
    status: component.getFirstPropertyValue('status'),
    start: String(component.getFirstPropertyValue('dtstart')),
    organizer: component.getFirstPropertyValue('organizer'),
    attendee: component.getFirstPropertyValue('attendee'),
  }))
  return { method: calendar.getFirstPropertyValue('method'), events }
}

describe('an event', () => {
  test('is announced, listed, changed, cancelled and restored by staff', async () => {
    const event = await make({
      title: ' Pitch night ',
      category: 'workshop',
      registrationUrl: '',
      capacity: null,
      isVirtual: true,
      tags: [' pitch ', '', 'pitch', 'demo'],
      organizer: 'The Lab',
    })
    expect(event).toMatchObject({
      title: 'Pitch night',
      category: 'workshop',
      registrationUrl: null,
      capacity: null,
      isVirtual: true,
      tags: ['pitch', 'demo'],
      isPublished: true,
      goingCount: 0,
      rsvp: null,
      version: 1,
      description: null,
      seriesId: null,
    })
    const student = await app.signIn('student')
    expect(await read(event.id, student)).toEqual(event)
    for (const query of [
      '',
      '?q=pit',
      '?q=lab%20NIG',
      '?category=Workshop&timing=upcoming',
      `?from=${inHours(71)}&to=${inHours(73)}`,
    ])
      expect(
        (await student.get(`/api/events${query}`)).body.map(({ id }: { id: string }) => id),
        query,
      ).toContain(event.id)
    for (const query of ['?q=itch', '?category=social', '?timing=past', '?timing=live', '?mine=true'])
      expect(
        (await student.get(`/api/events${query}`)).body.map(({ id }: { id: string }) => id),
        query,
      ).not.toContain(event.id)

    const edited = await director.put(`/api/events/${event.id}`, { title: 'Pitch day', startDate: '2030-05-01' })
    expect(edited.status).toBe(400)
    expect(edited.body).toMatchObject({ code: 'event.end_before_start', fields: { endDate: expect.any(String) } })
    const again = await director.put(`/api/events/${event.id}`, {
      title: 'Pitch day',
      startDate: '2030-05-01',
      endDate: null,
    })
    // Midnight in the programme's zone, which is New York's.
    expect(again.body).toMatchObject({
      title: 'Pitch day',
      date: '2030-05-01T04:00:00.000Z',
      endDate: null,
      tags: ['pitch', 'demo'],
      version: 2,
    })

    expect((await student.put(`/api/events/${event.id}`, { title: 'Mine', startDate: '2030-05-01' })).status).toBe(403)
    expect((await student.delete(`/api/events/${event.id}`)).status).toBe(403)
    expect((await director.delete(`/api/events/${event.id}`)).body).toEqual({ id: event.id, trashedCount: 1 })
    expect((await director.get(`/api/events/${event.id}`)).status).toBe(404)
    expect((await director.post(`/api/events/${event.id}/restore`)).body.title).toBe('Pitch day')
    expect((await director.post(`/api/events/${event.id}/restore`)).status).toBe(404)
    expect((await student.get(`/api/events/${event.id}`)).status).toBe(200)
  })

  test('is refused field by field', async () => {
    const refused = await director.post('/api/events', {
      title: ' ',
      category: 'Party',
      registrationUrl: 'javascript:alert(1)',
      capacity: 0.5,
    })
    expect(refused.body.fields).toEqual({
      title: 'Title is required',
      startDate: 'Start date is required',
      category: 'Please choose a category',
      registrationUrl: 'Please enter a valid URL',
      capacity: 'A whole number',
    })
    for (const registrationUrl of [
      'ftp://a.test',
      'https://a@b.test',
      'https://a b.test',
      'nonsense',
      'data:text/html,x',
    ])
      expect(
        (await director.post('/api/events', { title: 'x', startDate: inHours(1), registrationUrl })).status,
        registrationUrl,
      ).toBe(400)
    expect((await director.post('/api/events', { title: 'x', startDate: 'soon' })).body.fields).toEqual({
      startDate: 'Start date is required',
    })
    expect((await director.get('/api/events/nonsense')).status).toBe(404)
  })

  test('that is a draft is there for staff only', async () => {
    const draft = await make({ isPublished: false })
    const student = await app.signIn('student')
    expect((await student.get(`/api/events/${draft.id}`)).status).toBe(404)
    expect((await student.put(`/api/events/${draft.id}/rsvp`)).status).toBe(404)
    expect((await student.get('/api/events')).body.map(({ id }: { id: string }) => id)).not.toContain(draft.id)
    expect((await director.get('/api/events')).body.map(({ id }: { id: string }) => id)).toContain(draft.id)
  })

  test('edited by two at once keeps the first, and tells the second, 100 times (R23)', async () => {
    const event = await make()
    const admin = await app.signIn('admin')
    for (let round = 0; round < 100; round += 1) {
      // Past the limit of edits a minute.
      if (round % 50 === 49) app.base.clock.shift(61_000)
      const { version } = await read(event.id)
      const headers = { 'if-match': `"${version}"` }
      const body = { startDate: event.date }
      const answers = await Promise.all([
        director.send('PUT', `/api/events/${event.id}`, { headers, body: { ...body, title: `director ${round}` } }),
        admin.send('PUT', `/api/events/${event.id}`, { headers, body: { ...body, title: `admin ${round}` } }),
      ])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 412]))
      const kept = answers.find(({ status }) => status === 200)!
      expect(await read(event.id)).toMatchObject({ title: kept.body.title, version: version + 1 })
    }
    const reply = await director.get(`/api/events/${event.id}`)
    expect(reply.headers.get('etag')).toBe(`"${reply.body.version}"`)
  })
})

describe('seats', () => {
  test('go to the first who ask; the others wait in order and move up as seats are given back or added', async () => {
    const event = await make({ capacity: 2 })
    const guests = [await enrol(), await enrol(), await enrol(), await enrol(), await enrol()]
    const answers = []
    for (const { client } of guests) answers.push((await client.expectOk('PUT', `/api/events/${event.id}/rsvp`)).body)
    expect(answers).toEqual([
      { status: 'going', position: null },
      { status: 'going', position: null },
      { status: 'waitlisted', position: 1 },
      { status: 'waitlisted', position: 2 },
      { status: 'waitlisted', position: 3 },
    ])
    expect((await guests[3]!.client.put(`/api/events/${event.id}/rsvp`, {})).body).toEqual({
      status: 'waitlisted',
      position: 2,
    })
    const [first, , third, fourth, fifth] = guests as [(typeof guests)[0], ...typeof guests]
    expect((await first.client.delete(`/api/events/${event.id}/rsvp`)).body).toEqual({
      status: 'cancelled',
      position: null,
    })
    expect((await first.client.delete(`/api/events/${event.id}/rsvp`)).status).toBe(200)
    expect((await read(event.id, third!.client)).rsvp).toEqual({ status: 'going', position: null })
    expect((await read(event.id, fourth!.client)).rsvp).toEqual({ status: 'waitlisted', position: 1 })
    expect((await read(event.id, first.client)).rsvp).toEqual({ status: 'cancelled', position: null })
    await fourth!.client.expectOk('DELETE', `/api/events/${event.id}/rsvp`)
    expect((await read(event.id, fifth!.client)).rsvp).toEqual({ status: 'waitlisted', position: 1 })
    await first.client.expectOk('PUT', `/api/events/${event.id}/rsvp`)
    expect(await read(event.id, first.client)).toMatchObject({ rsvp: { position: 2 }, goingCount: 2, waitlistCount: 2 })
    const changed = await director.put(`/api/events/${event.id}`, {
      title: event.title,
      startDate: event.date,
      capacity: 3,
    })
    expect(changed.body).toMatchObject({ capacity: 3, goingCount: 3, waitlistCount: 1 })
    expect((await read(event.id, fifth!.client)).rsvp.status).toBe('going')
    // Fewer seats throw nobody out, and nobody moves up until there is room again.
    await director.put(`/api/events/${event.id}`, { title: event.title, startDate: event.date, capacity: 1 })
    await third!.client.expectOk('DELETE', `/api/events/${event.id}/rsvp`)
    expect(await read(event.id)).toMatchObject({ goingCount: 2, waitlistCount: 1 })
    await director.put(`/api/events/${event.id}`, { title: event.title, startDate: event.date, capacity: null })
    expect(await read(event.id)).toMatchObject({ goingCount: 3, waitlistCount: 0 })
    expect((await director.get(`/api/events?mine=true`)).body).toEqual([])
    expect((await fifth!.client.get(`/api/events?mine=true`)).body).toMatchObject([{ id: event.id }])
  })

  test('are closed once the event begins, and unknown where there is none', async () => {
    const begun = await make({ startDate: inHours(-1), endDate: inHours(1) })
    const { client } = await enrol()
    expect((await client.put(`/api/events/${begun.id}/rsvp`, {})).body.code).toBe('event.closed')
    expect((await client.delete(`/api/events/${begun.id}/rsvp`)).body.code).toBe('event.no_seat')
    for (const id of ['nonsense', '0198c0de-0000-7000-8000-000000000000'])
      expect((await client.put(`/api/events/${id}/rsvp`, {})).body.code).toBe('event.not_found')
  })

  test('asked for 50 times at once by one person are one (R8)', async () => {
    const event = await make({ capacity: 10 })
    const { client, email } = await enrol()
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.put(`/api/events/${event.id}/rsvp`, {})))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"status":"going","position":null}']),
    )
    expect(await read(event.id)).toMatchObject({ goingCount: 1, waitlistCount: 0 })
    await lettersTo(email, 1)
  })
})

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

describe('a recurring event', () => {
  const listSeries = async (title: string) =>
    (await director.expectOk('GET', `/api/events?q=${encodeURIComponent(title)}&timing=upcoming&limit=200`)).body

  test('is an event for each date, at the same hour on both sides of a change of clocks', async () => {
    const first = await make({
      title: 'Weekly hours',
      startDate: '2030-10-28T18:00',
      endDate: '2030-10-28T19:30',
      recurrence: { frequency: 'weekly', weekdays: ['MO', 'WE'], count: 4 },
    })
    const all = await listSeries('weekly hours')
    expect(all.map(({ date, endDate }: { date: string; endDate: string }) => [date, endDate])).toEqual([
      ['2030-10-28T22:00:00.000Z', '2030-10-28T23:30:00.000Z'],
      ['2030-10-30T22:00:00.000Z', '2030-10-30T23:30:00.000Z'],
      ['2030-11-04T23:00:00.000Z', '2030-11-05T00:30:00.000Z'],
      ['2030-11-06T23:00:00.000Z', '2030-11-07T00:30:00.000Z'],
    ])
    expect(new Set(all.map(({ seriesId }: { seriesId: string }) => seriesId))).toEqual(new Set([first.seriesId]))
  })

  test('is changed one at a time, from a date on, or as a whole; an exception stays one', async () => {
    const first = await make({
      title: 'Sprechstunde',
      startDate: '2030-01-07T10:00',
      endDate: '2030-01-07T11:00',
      location: 'Room 1',
      recurrence: { frequency: 'weekly', until: '2030-02-04' },
    })
    const [one, two, three, four, five] = await listSeries('sprechstunde')
    expect(five).toBeDefined()
    const edit = (id: string, { scope, ...body }: { scope?: string; startDate: string; [name: string]: unknown }) =>
      director.expectOk('PUT', `/api/events/${id}${scope ? `?scope=${scope}` : ''}`, { title: 'Sprechstunde', ...body })
    await edit(two.id, { startDate: two.date, location: 'Room 2' })
    await edit(three.id, { startDate: '2030-01-22T12:00', endDate: '2030-01-22T12:30', scope: 'following' })
    await edit(one.id, { startDate: one.date, description: 'Bring questions', scope: 'all' })
    expect(first.id).toBe(one.id)
    const after = await listSeries('sprechstunde')
    const facts = (event: Record<string, unknown>) => [
      event['date'],
      event['endDate'],
      event['location'],
      event['description'],
    ]
    expect(after.map(facts)).toEqual([
      ['2030-01-07T15:00:00.000Z', '2030-01-07T16:00:00.000Z', 'Room 1', 'Bring questions'],
      ['2030-01-14T15:00:00.000Z', '2030-01-14T16:00:00.000Z', 'Room 2', 'Bring questions'],
      ['2030-01-22T17:00:00.000Z', '2030-01-22T17:30:00.000Z', 'Room 1', 'Bring questions'],
      ['2030-01-29T17:00:00.000Z', '2030-01-29T17:30:00.000Z', 'Room 1', 'Bring questions'],
      ['2030-02-05T17:00:00.000Z', '2030-02-05T17:30:00.000Z', 'Room 1', 'Bring questions'],
    ])
    expect((await director.delete(`/api/events/${four.id}?scope=following`)).body.trashedCount).toBe(2)
    expect(await listSeries('sprechstunde')).toHaveLength(3)
    await director.expectOk('POST', `/api/events/${four.id}/restore`)
    expect(await listSeries('sprechstunde')).toHaveLength(5)
    expect((await director.delete(`/api/events/${two.id}?scope=all`)).body.trashedCount).toBe(5)
  })

  test('that never takes place, or says neither how often nor until when, is refused', async () => {
    const refuse = async (recurrence: object) =>
      (await director.post('/api/events', { title: 'x', startDate: '2030-01-07', recurrence })).body.code
    expect(await refuse({ frequency: 'daily', until: '2029-01-01' })).toBe('event.never_repeats')
    expect(await refuse({ frequency: 'daily' })).toBe('request.invalid')
    expect(await refuse({ frequency: 'daily', count: 105 })).toBe('request.invalid')
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

describe('attendance', () => {
  const codeOf = async (id: string) => (await director.expectOk('GET', `/api/events/${id}/check-in`)).body
  const present = async (id: string) => (await codeOf(id)).presentCount

  test('is said by who scans the code on the projector, once, and is an interaction', async () => {
    const event = await make({ startDate: inHours(0.5), endDate: inHours(2) })
    const { client } = await enrol()
    const { url, svg, isOpen, secondsLeft } = await codeOf(event.id)
    expect([isOpen, svg.slice(0, 4)]).toEqual([true, '<svg'])
    expect(secondsLeft).toBeGreaterThan(0)
    const code = url.split('#')[1]
    const scan = (given: string) => client.post(`/api/events/${event.id}/check-in`, { code: given })
    expect((await scan('nonsense')).body.code).toBe('event.code_invalid')
    expect((await scan(`${code}x`)).body.code).toBe('event.code_invalid')
    const answers = await Promise.all(Array.from({ length: 50 }, () => scan(code)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await present(event.id)).toBe(1)
    expect((await read(event.id, client)).isPresent).toBe(true)
    await app.settled()
    const { id } = (await client.get('/api/auth/user')).body
    const logged = async () =>
      (await app.base.database.pool.query('select * from interactions where student_id = $1', [id])).rows
    expect(await logged()).toMatchObject([
      { type: 'workshop', title: `Attended ${event.title}`, duration: 90, follow_up_required: false },
    ])

    const undone = await director.delete(`/api/events/${event.id}/attendance/${id}`)
    expect(undone.body).toMatchObject({ personId: id, seenAt: null })
    await app.settled()
    expect(await logged()).toEqual([])
    expect((await director.post(`/api/events/${event.id}/attendance`, { personId: id })).body).toMatchObject({
      personId: id,
      method: 'list',
    })
    await app.settled()
    expect(await logged()).toHaveLength(1)
    const { rows } = await app.base.database.pool.query(
      "select distinct subject_id from domain_events where name like 'event.%attended' and data->>'personId' = $1",
      [id],
    )
    expect(rows).toHaveLength(1)

    app.base.clock.shift(51_000)
    expect((await scan(code)).body.code).toBe('event.code_invalid')
  })

  test('counts from an hour before until three hours after, and only for its own event', async () => {
    const [later, now] = [
      await make({ startDate: inHours(2), endDate: null }),
      await make({ startDate: inHours(-3), endDate: inHours(-2.5) }),
    ]
    const { client } = await enrol()
    const codes = { later: (await codeOf(later.id)).url.split('#')[1], now: (await codeOf(now.id)).url.split('#')[1] }
    expect((await client.post(`/api/events/${later.id}/check-in`, { code: codes.later })).body.code).toBe(
      'event.check_in_closed',
    )
    expect((await client.post(`/api/events/${now.id}/check-in`, { code: codes.later })).body.code).toBe(
      'event.code_invalid',
    )
    expect((await client.post(`/api/events/${now.id}/check-in`, { code: codes.now })).status).toBe(200)
    app.base.clock.shift(hourMs)
    expect((await codeOf(now.id)).isOpen).toBe(false)
    expect((await client.get(`/api/events/${now.id}/check-in`)).status).toBe(403)
  })

  test('is said by staff who scan a pass; a list and a file say who came', async () => {
    const event = await make({ startDate: inHours(0.5), endDate: inHours(2), capacity: 1 })
    const [guest, waiting, walkIn] = [await enrol(), await enrol(), await enrol()]
    await guest.client.expectOk('PUT', `/api/events/${event.id}/rsvp`)
    await waiting.client.expectOk('PUT', `/api/events/${event.id}/rsvp`)
    await guest.client.expectOk('PUT', '/api/users/profile', {
      firstName: '=HYPERLINK("http://x")',
      lastName: '+1|cmd',
    })
    const { code } = (await walkIn.client.get(`/api/events/${event.id}/pass`)).body
    const scan = (pass: string, id = event.id) => director.post(`/api/events/${id}/attendance`, { pass })
    expect((await scan(`${app.url}/events/${event.id}/check-in#${code}`)).body).toMatchObject({
      email: walkIn.email,
      status: null,
      method: 'pass',
    })
    expect((await scan(code)).status).toBe(200)
    for (const pass of ['', 'nonsense', `${code}x`, code.replace(/^./, 'B')])
      expect((await scan(pass)).body.code, pass).toBe('event.pass_invalid')
    expect((await scan(code, (await make({ startDate: inHours(0) })).id)).body.code).toBe('event.pass_invalid')
    expect((await walkIn.client.post(`/api/events/${event.id}/attendance`, { pass: code })).status).toBe(403)

    const list = await director.get(`/api/events/${event.id}/attendees`)
    expect(list.headers.get('x-total-count')).toBe('3')
    expect(list.body.map(({ email, status }: { email: string; status: string }) => [email, status])).toEqual([
      [guest.email, 'going'],
      [waiting.email, 'waitlisted'],
      [walkIn.email, null],
    ])
    expect((await director.get(`/api/events/${event.id}/attendees?q=${walkIn.email}`)).body).toHaveLength(1)
    const page = await director.get(`/api/events/${event.id}/attendees?limit=2`)
    const next = /cursor=([^&>]+)/.exec(page.headers.get('link')!)![1]
    expect((await director.get(`/api/events/${event.id}/attendees?limit=2&cursor=${next}`)).body).toMatchObject([
      { email: walkIn.email },
    ])
    const csv = (await director.get(`/api/events/${event.id}/attendees.csv`)).text
    expect(csv.split('\r\n')).toHaveLength(5)
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")","'+1|cmd"`)
    expect((await guest.client.get(`/api/events/${event.id}/attendees`)).status).toBe(403)
  })
})

// The last one: days later nobody of the staff is signed in any more.
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
