import { picture } from '#platform/server/documents/sample-pictures.ts'
import { quantile, until } from '#tests/harness/measure.ts'
import { printAims } from './aims.ts'
import { signIn } from './first-screens.ts'
import { startServer } from './processes.ts'
import { withSeeded } from './seeded-database.ts'

const receiptCount = 100
const filesPerUpload = 20
const maxMinutes = 15
const requestsPerSecond = 20

/** A server reads many receipts at once: everything else must still answer at once. */
export async function benchReadingLoad(): Promise<void> {
  await withSeeded({ students: 100 }, async ({ dataDir }) => {
    const server = await startServer('apps/server/main.ts', { env: { DATA_DIR: dataDir, LOG_LEVEL: 'error' } })
    try {
      const cookie = await signIn(server.url, 'director')
      await uploadReceipts(server.url, cookie)
      const startedAt = performance.now()
      const durations = await requestUntilRead(server.url, cookie)
      printAims(
        `receipts: the API while ${receiptCount} pictures are read (${((performance.now() - startedAt) / 1_000).toFixed(0)} s)`,
        [{ what: `p99 of ${durations.length} requests, in ms`, value: quantile(durations, 0.99), max: 200 }],
      )
    } finally {
      await server.stop()
    }
  })
}

async function uploadReceipts(url: string, cookie: string): Promise<void> {
  for (let first = 0; first < receiptCount; first += filesPerUpload) {
    const form = new FormData()
    for (let index = first; index < first + filesPerUpload; index++) {
      const lines = [
        `Bench Shop ${index} LLC`,
        'Date: 11/20/2026',
        `Paper   $${index}.25`,
        `Total   $${index}.25`,
        'VISA 4242',
      ]
      form.append('files', new Blob([new Uint8Array(await picture(lines))]), `receipt-${index}.jpg`)
    }
    const headers = { cookie, origin: url }
    const reply = await fetch(`${url}/api/receipts/upload`, { method: 'POST', body: form, headers })
    if (!reply.ok) throw new Error(`the upload was answered ${reply.status}: ${await reply.text()}`)
  }
}

const paths = ['/api/receipts/emails?limit=20', '/api/auth/user', '/api/receipts/totals']

/** How long each request took, in ms, while there were receipts to read. */
async function requestUntilRead(url: string, cookie: string): Promise<number[]> {
  const durations: number[] = []
  let count = 0
  await until('all receipts are read', {
    withinMs: maxMinutes * 60_000,
    everyMs: 1_000 / requestsPerSecond,
    poll: async () => {
      const startedAt = performance.now()
      await (await fetch(`${url}${paths[count++ % paths.length]}`, { headers: { cookie } })).text()
      durations.push(performance.now() - startedAt)
      return count % requestsPerSecond === 0 && (await countUnread(url, cookie)) === 0
    },
  })
  return durations
}

async function countUnread(url: string, cookie: string): Promise<number> {
  const counts = await Promise.all(
    ['received', 'reading'].map(async (state) => {
      const reply = await fetch(`${url}/api/receipts/emails?limit=1&state=${state}`, { headers: { cookie } })
      await reply.arrayBuffer()
      return Number(reply.headers.get('x-total-count'))
    }),
  )
  return counts[0]! + counts[1]!
}
