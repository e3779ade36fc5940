import type { TestApp } from '../harness/test-app.ts'

export const hourMs = 3_600_000

/** Announces an event as staff do, without a screen. */
export async function createEvent(app: TestApp, options: { inHours: number; title: string; [name: string]: unknown }) {
  const { inHours, ...rest } = options
  const start = new Date(Date.now() + inHours * hourMs)
  const director = await app.signIn('director')
  const body = { startDate: start, endDate: new Date(start.getTime() + 2 * hourMs), ...rest }
  return (await director.expectOk('POST', '/api/events', body)).body as { id: string; title: string }
}
