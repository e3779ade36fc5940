import { describe, expect, test } from 'vitest'
import { hourMs, startEventsApp } from '#tests/harness/events-app.ts'

const { app, director, inHours, createEvent, getEvent, registerGuest } = await startEventsApp()

describe('attendance', () => {
  const getCode = async (id: string) => (await director.expectOk('GET', `/api/events/${id}/check-in`)).body
  const getPresentCount = async (id: string) => (await getCode(id)).presentCount

  test('is recorded for a person who scans the code on the projector, once, and logs an interaction', async () => {
    const event = await createEvent({ startDate: inHours(0.5), endDate: inHours(2) })
    const { client } = await registerGuest()
    const { url, svg, isOpen, secondsLeft } = await getCode(event.id)
    expect([isOpen, svg.slice(0, 4)]).toEqual([true, '<svg'])
    expect(secondsLeft).toBeGreaterThan(0)
    const code = url.split('#')[1]
    const scan = (value: string) => client.post(`/api/events/${event.id}/check-in`, { code: value })
    expect((await scan('nonsense')).body.code).toBe('event.code_invalid')
    expect((await scan(`${code}x`)).body.code).toBe('event.code_invalid')
    const answers = await Promise.all(Array.from({ length: 50 }, () => scan(code)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await getPresentCount(event.id)).toBe(1)
    expect((await getEvent(event.id, client)).isPresent).toBe(true)
    await app.settled()
    const { id } = (await client.get('/api/auth/user')).body
    const logged = async () =>
      (await app.base.database.pool.query('select * from interactions where student_id = $1', [id])).rows
    expect(await logged()).toMatchObject([
      { type: 'workshop', title: `Attended ${event.title}`, duration: 90, follow_up_required: false },
    ])

    const undone = await director.delete(`/api/events/${event.id}/attendance/${id}`)
    expect(undone.body).toMatchObject({ personId: id, checkedInAt: null })
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
    const [laterEvent, pastEvent] = [
      await createEvent({ startDate: inHours(2), endDate: null }),
      await createEvent({ startDate: inHours(-3), endDate: inHours(-2.5) }),
    ]
    const { client } = await registerGuest()
    const codes = {
      laterEvent: (await getCode(laterEvent.id)).url.split('#')[1],
      pastEvent: (await getCode(pastEvent.id)).url.split('#')[1],
    }
    expect((await client.post(`/api/events/${laterEvent.id}/check-in`, { code: codes.laterEvent })).body.code).toBe(
      'event.check_in_closed',
    )
    expect((await client.post(`/api/events/${pastEvent.id}/check-in`, { code: codes.laterEvent })).body.code).toBe(
      'event.code_invalid',
    )
    expect((await client.post(`/api/events/${pastEvent.id}/check-in`, { code: codes.pastEvent })).status).toBe(200)
    app.base.clock.shift(hourMs)
    expect((await getCode(pastEvent.id)).isOpen).toBe(false)
    expect((await client.get(`/api/events/${pastEvent.id}/check-in`)).status).toBe(403)
  })

  test('is recorded by staff who scan a ticket; a list and a file show who came', async () => {
    const event = await createEvent({ startDate: inHours(0.5), endDate: inHours(2), capacity: 1 })
    const [guest, waitlisted, walkIn] = [await registerGuest(), await registerGuest(), await registerGuest()]
    await guest.client.expectOk('PUT', `/api/events/${event.id}/rsvp`)
    await waitlisted.client.expectOk('PUT', `/api/events/${event.id}/rsvp`)
    await guest.client.expectOk('PUT', '/api/users/profile', {
      firstName: '=HYPERLINK("http://x")',
      lastName: '+1|cmd',
    })
    const { code } = (await walkIn.client.get(`/api/events/${event.id}/pass`)).body
    const scan = (ticket: string, id = event.id) => director.post(`/api/events/${id}/attendance`, { ticket })
    expect((await scan(`${app.url}/events/${event.id}/check-in#${code}`)).body).toMatchObject({
      email: walkIn.email,
      status: null,
      method: 'ticket',
    })
    expect((await scan(code)).status).toBe(200)
    for (const ticket of ['', 'nonsense', `${code}x`, code.replace(/^./, 'B')])
      expect((await scan(ticket)).body.code, ticket).toBe('event.ticket_invalid')
    expect((await scan(code, (await createEvent({ startDate: inHours(0) })).id)).body.code).toBe('event.ticket_invalid')
    expect((await walkIn.client.post(`/api/events/${event.id}/attendance`, { ticket: code })).status).toBe(403)

    const list = await director.get(`/api/events/${event.id}/attendees`)
    expect(list.headers.get('x-total-count')).toBe('3')
    expect(list.body.map(({ email, status }: { email: string; status: string }) => [email, status])).toEqual([
      [guest.email, 'going'],
      [waitlisted.email, 'waitlisted'],
      [walkIn.email, null],
    ])
    expect((await director.get(`/api/events/${event.id}/attendees?q=${walkIn.email}`)).body).toHaveLength(1)
    const page = await director.get(`/api/events/${event.id}/attendees?limit=2`)
    const next = /cursor=([^&>]+)/.exec(page.headers.get('link')!)![1]
    expect((await director.get(`/api/events/${event.id}/attendees?limit=2&cursor=${next}`)).body).toMatchObject([
      { email: walkIn.email },
    ])
    const emailsWith = async (status: string) =>
      (await director.expectOk('GET', `/api/events/${event.id}/attendees?status=${status}`)).body.map(
        ({ email }: { email: string }) => email,
      )
    await waitlisted.client.expectOk('DELETE', `/api/events/${event.id}/rsvp`)
    expect(await emailsWith('active')).toEqual([guest.email, walkIn.email])
    expect(await emailsWith('going')).toEqual([guest.email])
    expect(await emailsWith('present')).toEqual([walkIn.email])
    expect(await emailsWith('cancelled')).toEqual([waitlisted.email])
    expect((await director.get(`/api/events/${event.id}/attendees?status=here`)).status).toBe(400)
    const csv = (await director.get(`/api/events/${event.id}/attendees.csv`)).text
    expect(csv.split('\r\n')).toHaveLength(5)
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")","'+1|cmd"`)
    expect((await guest.client.get(`/api/events/${event.id}/attendees`)).status).toBe(403)
  })
})

test('a pass is typed by its short code, which only people with an RSVP have', async () => {
  const event = await createEvent({ startDate: inHours(0.5), endDate: inHours(2) })
  const [guest, walkIn] = [await registerGuest(), await registerGuest()]
  await guest.client.expectOk('PUT', `/api/events/${event.id}/rsvp`)
  const { shortCode } = (await guest.client.get(`/api/events/${event.id}/pass`)).body
  expect(shortCode).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)
  expect((await walkIn.client.get(`/api/events/${event.id}/pass`)).body.shortCode).toBe(null)
  const type = (ticket: string, id = event.id) => director.post(`/api/events/${id}/attendance`, { ticket })
  expect((await type(shortCode.toLowerCase().replace('-', ' '))).body).toMatchObject({
    email: guest.email,
    method: 'ticket',
  })
  expect((await type('AAAA-AAAA')).body.code).toBe('event.ticket_invalid')
  const other = await createEvent({ startDate: inHours(0.5) })
  expect((await type(shortCode, other.id)).body.code).toBe('event.ticket_invalid')
})

// The last one: days later nobody of the staff is signed in any more.
