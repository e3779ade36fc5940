import { describe, expect, test } from 'vitest'
import { startEventsApp } from '#tests/harness/events-app.ts'
import { chooseCount } from '#tests/harness/measure.ts'

const { app, director, inHours, createEvent, getEvent } = await startEventsApp()

describe('an event', () => {
  test('is created, listed, changed, cancelled and restored by staff', async () => {
    const event = await createEvent({
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
    expect(await getEvent(event.id, student)).toEqual(event)
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
    const restored = await director.expectOk('POST', `/api/events/${event.id}/restore`)
    expect(restored.body).toMatchObject({ title: 'Pitch day', version: 4 })
    expect((await director.post(`/api/events/${event.id}/restore`)).status).toBe(404)
    expect((await student.get(`/api/events/${event.id}`)).status).toBe(200)
  })

  test('that people register for elsewhere has no seats here; an RSVP made before can still be canceled', async () => {
    const event = await createEvent()
    const student = await app.signIn('student')
    await student.expectOk('PUT', `/api/events/${event.id}/rsvp`)
    await director.expectOk('PUT', `/api/events/${event.id}`, {
      title: event.title,
      startDate: event.date,
      registrationUrl: 'https://example.org/register',
    })
    const other = await app.signIn('mentor')
    expect((await other.put(`/api/events/${event.id}/rsvp`)).body.code).toBe('event.registration_elsewhere')
    await student.expectOk('DELETE', `/api/events/${event.id}/rsvp`)
  })

  test('shows staff who is going, and members only the people of their own ventures', async () => {
    const event = await createEvent()
    const [student, stranger] = [await app.signIn('student'), await app.register('faces@virginia.edu')]
    await student.expectOk('PUT', `/api/events/${event.id}/rsvp`)
    const facesFor = async (client: typeof student) => (await getEvent(event.id, client)).knownAttendees
    const { firstName, lastName } = (await student.get('/api/auth/user')).body
    const face = { name: `${firstName} ${lastName}`, photoUrl: null }
    expect(await facesFor(director)).toMatchObject([{ name: face.name }])
    expect(await facesFor(stranger)).toEqual([])
    const { body: venture } = await student.expectOk('POST', '/api/ventures', { name: 'Kiln', stage: 'idea' })
    await app.base.database.pool.query(
      `insert into venture_members (venture_id, person_id, role, joined_at) values ($1, $2, 'viewer', now())`,
      [venture.id, (await stranger.get('/api/auth/user')).body.id],
    )
    expect(await facesFor(stranger)).toMatchObject([{ name: face.name }])
    const listed = (await stranger.get('/api/events?timing=upcoming&limit=50')).body
    expect(listed.find(({ id }: { id: string }) => id === event.id).knownAttendees).toHaveLength(1)
    const bare = (await stranger.get('/api/events?timing=upcoming&limit=50&knownAttendees=false')).body
    expect(bare.find(({ id }: { id: string }) => id === event.id).knownAttendees).toEqual([])
  })

  test('of a series is listed once where only next dates are asked for', async () => {
    const first = await createEvent({ title: 'Weekly kiln', recurrence: { frequency: 'weekly', count: 4 } })
    expect(first).toMatchObject({ comingDateCount: 4, timeZone: 'America/New_York' })
    const student = await app.signIn('student')
    const idsOf = async (query: string) =>
      (await student.expectOk('GET', `/api/events?timing=upcoming&limit=100&${query}`)).body
        .filter(({ seriesId }: { seriesId: string }) => seriesId === first.seriesId)
        .map(({ id }: { id: string }) => id)
    expect(await idsOf('nextOnly=true')).toEqual([first.id])
    const all = await idsOf(`seriesId=${first.seriesId}`)
    expect(all).toHaveLength(4)
    // The next date is a draft again: others see the one after it.
    await director.expectOk('PUT', `/api/events/${first.id}`, {
      title: first.title,
      startDate: first.date,
      isPublished: false,
    })
    expect(await idsOf('nextOnly=true')).toEqual([all[1]])
    expect((await student.get('/api/events?seriesId=nonsense')).status).toBe(400)
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
      capacity: 'Enter a whole number',
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
      startDate: 'Please enter a date',
    })
    expect((await director.get('/api/events/nonsense')).status).toBe(404)
  })

  test('that is a draft is visible to staff only', async () => {
    const draft = await createEvent({ isPublished: false })
    const student = await app.signIn('student')
    expect((await student.get(`/api/events/${draft.id}`)).status).toBe(404)
    expect((await student.put(`/api/events/${draft.id}/rsvp`)).status).toBe(404)
    expect((await student.get('/api/events')).body.map(({ id }: { id: string }) => id)).not.toContain(draft.id)
    expect((await director.get('/api/events')).body.map(({ id }: { id: string }) => id)).toContain(draft.id)
  })

  const rounds = chooseCount({ quick: 20, full: 100 })
  test(`edited by two at once keeps the first edit and gives the second a 412, ${rounds} times (R23)`, async () => {
    const event = await createEvent()
    const admin = await app.signIn('admin')
    for (let round = 0; round < rounds; round += 1) {
      // Past the limit of edits a minute.
      if (round % 50 === 49) app.base.clock.shift(61_000)
      const { version } = await getEvent(event.id)
      const headers = { 'if-match': `"${version}"` }
      const body = { startDate: event.date }
      const answers = await Promise.all([
        director.send('PUT', `/api/events/${event.id}`, { headers, body: { ...body, title: `director ${round}` } }),
        admin.send('PUT', `/api/events/${event.id}`, { headers, body: { ...body, title: `admin ${round}` } }),
      ])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 412]))
      const kept = answers.find(({ status }) => status === 200)!
      expect(await getEvent(event.id)).toMatchObject({ title: kept.body.title, version: version + 1 })
    }
    const reply = await director.get(`/api/events/${event.id}`)
    expect(reply.headers.get('etag')).toBe(`"${reply.body.version}"`)
  })
})

describe('a recurring event', () => {
  const listSeries = async (title: string) =>
    (await director.expectOk('GET', `/api/events?q=${encodeURIComponent(title)}&timing=upcoming&limit=200`)).body

  test('is an event for each date, at the same hour before and after clocks change', async () => {
    const first = await createEvent({
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

  test('is changed one at a time, from a date on, or as a whole; an exception stays an exception', async () => {
    const first = await createEvent({
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
    const toSummary = (event: Record<string, unknown>) => [
      event['date'],
      event['endDate'],
      event['location'],
      event['description'],
    ]
    expect(after.map(toSummary)).toEqual([
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

  test('that has no dates, or neither a count nor an end, is refused', async () => {
    const refuse = async (recurrence: object) =>
      (await director.post('/api/events', { title: 'x', startDate: '2030-01-07', recurrence })).body.code
    expect(await refuse({ frequency: 'daily', until: '2029-01-01' })).toBe('event.never_repeats')
    expect(await refuse({ frequency: 'daily' })).toBe('request.invalid')
    expect(await refuse({ frequency: 'daily', count: 105 })).toBe('request.invalid')
  })
})
