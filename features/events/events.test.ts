import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { createCtx } from '#platform/server/ctx.ts'
import { startTestApp } from '#tests/harness/app.ts'
import type { Client } from '#tests/harness/client.ts'
import { until } from '#tests/harness/proof.ts'
import { sendReminders } from './server/letters/actions.ts'

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
  let found: Mail[] = []
  await until(async () => {
    await app.settled()
    const all = await app.base.providers.mailbox.list()
    found = all.filter(({ to, subject }) => to === email && !subject.includes('sign'))
    return found.length >= count
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
      const { version } = await read(event.id)
      const headers = { 'if-match': `"${version}"` }
      const body = { startDate: event.date }
      const answers = await Promise.all([
        director.send('PUT', `/api/events/${event.id}`, { headers, body: { ...body, title: `director ${round}` } }),
        admin.send('PUT', `/api/events/${event.id}`, { headers, body: { ...body, title: `admin ${round}` } }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
      const kept = answers.find(({ status }) => status === 200)!
      expect(await read(event.id)).toMatchObject({ title: kept.body.title, version: version + 1 })
    }
    const reply = await director.get(`/api/events/${event.id}`)
    expect(reply.headers.get('etag')).toBe(`"${reply.body.version}"`)
  })
})
