import ICAL from 'ical.js'
import { expect } from 'vitest'
import { createCtx } from '#platform/server/ctx.ts'
import { startTestApp } from '#tests/harness/app.ts'
import type { Client } from '#tests/harness/client.ts'
import { until } from '#tests/harness/measure.ts'

export const hourMs = 3_600_000

/** A server with people who create and attend events, for the tests of one file. */
export async function startEventsApp() {
  const app = await startTestApp()
  const director = await app.signIn('director')
  const inHours = (hours: number) => new Date(app.base.clock.now().getTime() + hours * hourMs).toISOString()
  let eventCount = 0
  let people = 0
  return {
    app,
    director,
    ctx: createCtx(app.base, { viewer: null, logBindings: { job: 'test' } }),
    inHours,
    createEvent: async (overrides: object = {}) => {
      const title = `Founders' evening ${++eventCount}`
      const defaults = { title, startDate: inHours(72), endDate: inHours(74) }
      return (await director.expectOk('POST', '/api/events', { ...defaults, ...overrides })).body
    },
    getEvent: async (id: string, client: Client = director) => (await client.expectOk('GET', `/api/events/${id}`)).body,
    registerGuest: async () => {
      const email = `guest${++people}@virginia.edu`
      return { email, client: await app.register(email) }
    },
    /** The emails about events that this address got, oldest first; waits for `count` of them. */
    emailsTo: async (email: string, count: number) => {
      const emails = await until(`${count} emails to ${email}`, {
        poll: async () => {
          await app.settled()
          const all = await app.base.providers.mailbox.list()
          const sent = all.filter(({ to, text }) => to === email && !text.includes('token='))
          return sent.length >= count ? sent : null
        },
        withinMs: 5_000,
      })
      expect(emails).toHaveLength(count)
      return emails
    },
  }
}

type Property = 'uid' | 'sequence' | 'summary' | 'description' | 'status' | 'start' | 'organizer' | 'attendee'

/** Parses a calendar with another library than the one that wrote it. */
export function parseCalendar(content: string): { method: unknown; events: Record<Property, unknown>[] } {
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
