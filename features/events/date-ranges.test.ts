import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp()
const director = await app.signIn('director')

const createEvent = async (title: string, startDate: string, endDate?: string) =>
  void (await director.expectOk('POST', '/api/events', { title, startDate, ...(endDate && { endDate }) }))

const listTitles = async (query: string, client = director): Promise<string[]> =>
  (await client.expectOk('GET', `/api/events?${query}`)).body.map(({ title }: { title: string }) => title)

test('a date range includes events that are still on in it, however long ago they began', async () => {
  await createEvent('Long fair', '2031-01-10T15:00:00Z', '2031-03-20T15:00:00Z')
  await createEvent('Over in January', '2031-01-30T15:00:00Z', '2031-02-01T05:00:00Z')
  await createEvent('Through the night', '2031-01-31T23:00:00Z', '2031-02-02T07:00:00Z')
  await createEvent('A moment', '2031-02-01T05:00:00Z', '2031-02-01T05:00:00Z')
  await createEvent('Without an end', '2031-02-28T23:00:00Z')
  await createEvent('In March', '2031-03-01T05:00:00Z', '2031-03-01T06:00:00Z')

  // Days of the programme's zone, which is New York's: five hours behind.
  const february = 'from=2031-02-01&to=2031-03-01'
  const student = await app.signIn('student')
  const februaryTitles = ['Long fair', 'Through the night', 'A moment', 'Without an end']
  expect(await listTitles(february, student)).toEqual(februaryTitles)
  expect(await listTitles('from=2031-03-01&to=2031-04-01')).toEqual(['Long fair', 'Without an end', 'In March'])
  expect(await listTitles('from=2031-03-01')).toEqual(['Long fair', 'Without an end', 'In March'])
  expect(await listTitles('to=2031-01-11&from=2031-01-10')).toEqual(['Long fair'])

  const first = await student.expectOk('GET', `/api/events?${february}&limit=2`)
  expect(first.headers.get('x-total-count')).toBe('4')
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link')!)![1]!
  const second = await student.expectOk('GET', next)
  expect([...first.body, ...second.body].map(({ title }: { title: string }) => title)).toEqual(februaryTitles)
})

test('a date that no calendar of ours reaches is refused, in filters and in forms', async () => {
  for (const day of ['0000-01-01', '0001-01-01', '9999-12-31', '1899-12-31', '2200-01-01T00:00:00Z']) {
    for (const name of ['from', 'to']) expect((await director.get(`/api/events?${name}=${day}`)).status, day).toBe(400)
    for (const times of [{ startDate: day }, { startDate: '2031-02-01', endDate: day }])
      expect((await director.post('/api/events', { title: 'Far away', ...times })).status, day).not.toBe(500)
  }
})
