import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp({ env: { TIME_ZONE: 'Pacific/Auckland' } })
const all = '/api/admin/tracked-links'
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The day in the program's time zone, and how much of it has passed. */
function getLocalTime(): { day: string; elapsedMs: number } {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Pacific/Auckland',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const [day, time] = format.format(app.base.clock.now()).split(' ') as [string, string]
  return { day, elapsedMs: Date.parse(`1970-01-01T${time}Z`) }
}

/** Today's analytics. Signs in each time, because the shifted clock ends staff sessions. */
async function fetchToday(id: string) {
  await app.settled()
  const admin = await app.signIn('admin')
  return (await admin.expectOk('GET', `${all}/${id}/analytics?days=1`)).body
}

test("today is the day in the program's time zone, not the last 24 hours", async () => {
  const admin = await app.signIn('admin')
  const link = (await admin.expectOk('POST', all, { title: 'Demo day', url: 'https://example.edu/demo' })).body
  app.base.clock.shift((23.5 * hourMs - getLocalTime().elapsedMs + dayMs) % dayMs)
  const { day } = getLocalTime()
  expect((await fetch(`${app.url}/l/${link.shortCode}`, { redirect: 'manual' })).status).toBe(302)
  const before = await fetchToday(link.id)
  expect(before).toMatchObject({ from: day, to: day, unit: 'hour', clicks: 1, previous: { clicks: 0 } })
  expect(before.series).toHaveLength(24)
  expect(before.series.at(-1)).toMatchObject({ at: `${day}T23`, clicks: 1 })

  app.base.clock.shift(hourMs)
  const { day: next } = getLocalTime()
  expect(next > day).toBe(true)
  expect(await fetchToday(link.id)).toMatchObject({ from: next, to: next, clicks: 0, previous: { clicks: 1 } })
})
