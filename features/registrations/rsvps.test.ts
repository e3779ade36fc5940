import { describe, expect, test } from 'vitest'
import { startEventsApp } from '#tests/harness/events-app.ts'

const { director, inHours, createEvent, getEvent, registerGuest, emailsTo } = await startEventsApp()

describe('seats', () => {
  test('go to the first who ask; the others wait in order and move up as seats become free or are added', async () => {
    const event = await createEvent({ capacity: 2 })
    const guests = [
      await registerGuest(),
      await registerGuest(),
      await registerGuest(),
      await registerGuest(),
      await registerGuest(),
    ]
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
    expect((await getEvent(event.id, third!.client)).rsvp).toEqual({ status: 'going', position: null })
    expect((await getEvent(event.id, fourth!.client)).rsvp).toEqual({ status: 'waitlisted', position: 1 })
    expect((await getEvent(event.id, first.client)).rsvp).toEqual({ status: 'cancelled', position: null })
    await fourth!.client.expectOk('DELETE', `/api/events/${event.id}/rsvp`)
    expect((await getEvent(event.id, fifth!.client)).rsvp).toEqual({ status: 'waitlisted', position: 1 })
    await first.client.expectOk('PUT', `/api/events/${event.id}/rsvp`)
    expect(await getEvent(event.id, first.client)).toMatchObject({
      rsvp: { position: 2 },
      goingCount: 2,
      waitlistCount: 2,
    })
    const changed = await director.put(`/api/events/${event.id}`, {
      title: event.title,
      startDate: event.date,
      capacity: 3,
    })
    expect(changed.body).toMatchObject({ capacity: 3, goingCount: 3, waitlistCount: 1 })
    expect((await getEvent(event.id, fifth!.client)).rsvp.status).toBe('going')
    // Fewer seats throw nobody out, and nobody moves up until there is room again.
    await director.put(`/api/events/${event.id}`, { title: event.title, startDate: event.date, capacity: 1 })
    await third!.client.expectOk('DELETE', `/api/events/${event.id}/rsvp`)
    expect(await getEvent(event.id)).toMatchObject({ goingCount: 2, waitlistCount: 1 })
    await director.put(`/api/events/${event.id}`, { title: event.title, startDate: event.date, capacity: null })
    expect(await getEvent(event.id)).toMatchObject({ goingCount: 3, waitlistCount: 0 })
    expect((await director.get(`/api/events?mine=true`)).body).toEqual([])
    expect((await fifth!.client.get(`/api/events?mine=true`)).body).toMatchObject([{ id: event.id }])
  })

  test('are closed once the event begins, and unknown where there is none', async () => {
    const started = await createEvent({ startDate: inHours(-1), endDate: inHours(1) })
    const { client } = await registerGuest()
    expect((await client.put(`/api/events/${started.id}/rsvp`, {})).body.code).toBe('event.closed')
    expect((await client.delete(`/api/events/${started.id}/rsvp`)).body.code).toBe('event.rsvp_not_found')
    for (const id of ['nonsense', '0198c0de-0000-7000-8000-000000000000'])
      expect((await client.put(`/api/events/${id}/rsvp`, {})).body.code).toBe('event.not_found')
  })

  test('asked for 50 times at once by one person are one (R8)', async () => {
    const event = await createEvent({ capacity: 10 })
    const { client, email } = await registerGuest()
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.put(`/api/events/${event.id}/rsvp`, {})))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"status":"going","position":null}']),
    )
    expect(await getEvent(event.id)).toMatchObject({ goingCount: 1, waitlistCount: 0 })
    await emailsTo(email, 1)
  })
})
