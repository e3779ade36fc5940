import { Client } from 'pg'
import { startEmbedded } from './supervisor.ts'

// An app of its own process for the tests: tells its parent how it got the server, answers `query` and `stop`.
export type AppReport = { how: string; isOwner: boolean; result?: unknown; error?: string }

const dataDir = process.argv[2] as string
const log = { info: onLog, warn: onLog, error: onLog }
let how = ''

function onLog(details: object): void {
  if ('how' in details) how = String(details.how)
}

// A terminal's Ctrl-C is for the app to end in its own order.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit())

const server = await startEmbedded({ dataDir, log })
const commands: Record<string, () => Promise<unknown>> = {
  query: async () => {
    const client = new Client(server.connection)
    await client.connect()
    const { rows } = await client.query('select system_identifier::text as id from pg_control_system()')
    await client.end()
    return rows[0]
  },
  stop: () => server.stop(),
}

function report(result?: unknown): void {
  process.send?.({ how, isOwner: server.isOwner, result } satisfies AppReport)
}

process.on('message', (command: string) => {
  commands[command]?.().then(report, (error: Error) => process.send?.({ how, isOwner: false, error: error.message }))
})
report()
