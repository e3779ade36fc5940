import http from 'node:http'
import { createClient } from '#tests/harness/client.ts'
import { quantile } from '#tests/harness/proof.ts'
import { startServer } from './processes.ts'
import { signInPeople, withSeeded } from './seeded.ts'
import { printTable } from './table.ts'

const seatCount = 100
/** Sockets of the crowd, each used again as soon as it was answered: five thousand would measure the kernel. */
const socketCount = 1_000

type Answer = { status: string; position: number | null }
type Row = { personId: string; status: string; place: number }

/** So many people ask for the hundred seats of one event in the same moment: who gets one, who waits where, and how long it takes. */
export async function benchSeats({ people }: { people: number }): Promise<void> {
  await withSeeded({ students: people }, async ({ dataDir, database }) => {
    const cookies = await signInPeople(database, { role: 'student', count: people })
    const server = await startServer('apps/server/main.ts', { env: { DATA_DIR: dataDir } })
    try {
      const { id } = await announce(server.url)
      const agent = new http.Agent({ keepAlive: true, maxSockets: socketCount })
      const startedAt = performance.now()
      const answers = await Promise.all(
        cookies.map((cookie) => ask(`${server.url}/api/events/${id}/rsvp`, { cookie, agent })),
      )
      const tookMs = performance.now() - startedAt
      agent.destroy()
      const { rows } = await database.pool.query<Row>(
        'select person_id as "personId", status, place from event_rsvps where event_id = $1 order by place',
        [id],
      )
      const faults = faultsOf(
        answers.map(({ reply }) => reply),
        rows,
      )
      const waits = answers.map(({ afterMs }) => afterMs)
      printTable(`${people.toLocaleString('en-US')} people for ${seatCount} seats, over HTTP, on PostgreSQL`, {
        head: ['', 'figure'],
        rows: [
          ['all answered after, ms', tookMs],
          ['one answer, p50 ms', quantile(waits, 0.5)],
          ['one answer, p95 ms', quantile(waits, 0.95)],
          ['seated', rows.filter(({ status }) => status === 'going').length],
          ['waiting', rows.filter(({ status }) => status === 'waitlisted').length],
        ],
        foot: faults.length === 0 ? 'The first hundred are in, the others wait in order.' : faults.join('; '),
      })
      if (faults.length > 0) process.exitCode = 1
    } finally {
      await server.stop()
    }
  })
}

async function announce(url: string): Promise<{ id: string }> {
  const director = createClient(url)
  await director.expectOk('POST', '/api/demo-login/director')
  const startDate = new Date(Date.now() + 30 * 86_400_000)
  return (await director.expectOk('POST', '/api/events', { title: 'The crowd', startDate, capacity: seatCount })).body
}

type Asking = { cookie: string; agent: http.Agent }

function ask(address: string, { cookie, agent }: Asking): Promise<{ reply: Answer; afterMs: number }> {
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
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => {
        if (response.statusCode === 200)
          resolve({ reply: JSON.parse(text) as Answer, afterMs: performance.now() - sentAt })
        else reject(new Error(`${response.statusCode} ${text}`))
      })
    })
    request.end()
  })
}

/** What must not be: another number of seats, a seat behind somebody who waits, a position that is not one's own. */
function faultsOf(answers: Answer[], rows: Row[]): string[] {
  const waiting = rows.filter(({ status }) => status === 'waitlisted')
  const firstWaiting = waiting[0]?.place ?? Infinity
  const told = answers.flatMap(({ position }) => position ?? []).toSorted((one, other) => one - other)
  return [
    ...(rows.length === answers.length ? [] : [`${rows.length} rows for ${answers.length} people`]),
    ...(rows.length - waiting.length === Math.min(seatCount, rows.length) ? [] : ['not exactly the seats there are']),
    ...(rows.every(({ status, place }) => status === 'waitlisted' || place < firstWaiting)
      ? []
      : ['a seat out of turn']),
    ...(told.every((position, at) => position === at + 1) ? [] : ['positions are not 1, 2, 3 …']),
  ]
}
