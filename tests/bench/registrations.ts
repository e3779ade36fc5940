import http from 'node:http'
import { createClient } from '#tests/harness/client.ts'
import { quantile } from '#tests/harness/measure.ts'
import { startServer } from './processes.ts'
import { signInPeople, withSeeded } from './seeded-database.ts'
import { printTable } from './table.ts'

const eventCapacity = 100
/** Sockets of the crowd, each used again as soon as it was answered: five thousand would measure the kernel. */
const socketCount = 1_000

type RsvpReply = { status: string; position: number | null }
type RsvpRow = { personId: string; status: string; queueNumber: number }

/** This many people register for one event with 100 places at the same moment: who gets in, who waits where, how long it takes. */
export async function benchRegistrations({ people }: { people: number }): Promise<void> {
  await withSeeded({ students: people }, async ({ dataDir, database }) => {
    const cookies = await signInPeople(database, { role: 'student', count: people })
    const server = await startServer('apps/server/main.ts', { env: { DATA_DIR: dataDir } })
    try {
      const { id } = await createEvent(server.url)
      const agent = new http.Agent({ keepAlive: true, maxSockets: socketCount })
      const startedAt = performance.now()
      const answers = await Promise.all(
        cookies.map((cookie) => sendRsvp(`${server.url}/api/events/${id}/rsvp`, { cookie, agent })),
      )
      const tookMs = performance.now() - startedAt
      agent.destroy()
      const { rows } = await database.pool.query<RsvpRow>(
        'select person_id as "personId", status, queue_number as "queueNumber" from event_rsvps where event_id = $1 order by queue_number',
        [id],
      )
      const faults = findFaults(
        answers.map(({ reply }) => reply),
        rows,
      )
      const durations = answers.map(({ durationMs }) => durationMs)
      printTable(`${people.toLocaleString('en-US')} people for ${eventCapacity} seats, over HTTP, on PostgreSQL`, {
        header: ['', 'figure'],
        rows: [
          ['all answered after, ms', tookMs],
          ['one answer, p50 ms', quantile(durations, 0.5)],
          ['one answer, p95 ms', quantile(durations, 0.95)],
          ['seated', rows.filter(({ status }) => status === 'going').length],
          ['waiting', rows.filter(({ status }) => status === 'waitlisted').length],
        ],
        footer: faults.length === 0 ? 'The first hundred are in, the others wait in order.' : faults.join('; '),
      })
      if (faults.length > 0) process.exitCode = 1
    } finally {
      await server.stop()
    }
  })
}

async function createEvent(url: string): Promise<{ id: string }> {
  const director = createClient(url)
  await director.expectOk('POST', '/api/demo-login/director')
  const startDate = new Date(Date.now() + 30 * 86_400_000)
  return (await director.expectOk('POST', '/api/events', { title: 'The crowd', startDate, capacity: eventCapacity }))
    .body
}

type RsvpOptions = { cookie: string; agent: http.Agent }

function sendRsvp(address: string, { cookie, agent }: RsvpOptions): Promise<{ reply: RsvpReply; durationMs: number }> {
  const sentAt = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.request(address, {
      method: 'PUT',
      agent,
      headers: { cookie, origin: new URL(address).origin },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => {
        if (response.statusCode === 200)
          resolve({ reply: JSON.parse(text) as RsvpReply, durationMs: performance.now() - sentAt })
        else reject(new Error(`${response.statusCode} ${text}`))
      })
    })
    request.end()
  })
}

/** What must not be: another number of seats, a seat behind somebody who waits, a position that is not one's own. */
function findFaults(answers: RsvpReply[], rows: RsvpRow[]): string[] {
  const waitlistedRows = rows.filter(({ status }) => status === 'waitlisted')
  const firstWaitlistedPosition = waitlistedRows[0]?.queueNumber ?? Infinity
  const positions = answers.flatMap(({ position }) => position ?? []).toSorted((one, other) => one - other)
  return [
    ...(rows.length === answers.length ? [] : [`${rows.length} rows for ${answers.length} people`]),
    ...(rows.length - waitlistedRows.length === Math.min(eventCapacity, rows.length)
      ? []
      : ['not exactly the seats there are']),
    ...(rows.every(({ status, queueNumber }) => status === 'waitlisted' || queueNumber < firstWaitlistedPosition)
      ? []
      : ['a seat out of turn']),
    ...(positions.every((position, index) => position === index + 1) ? [] : ['positions are not 1, 2, 3 …']),
  ]
}
