import { fillLectureHall, summarize } from '#tests/harness/lecture-hall.ts'
import { withSeeded } from './seeded-database.ts'
import { startServer } from './processes.ts'
import { printTable } from './table.ts'

const people = 300
const entryMs = 60_000

/** 300 people behind one address register, onboard and open ten screens each, on a demo of its own. */
export async function benchLectureHall(): Promise<void> {
  await withSeeded({ students: 0 }, async ({ dataDir }) => {
    const server = await startServer('apps/server/main.ts', { env: { DATA_DIR: dataDir, TRUSTED_PROXIES: 'loopback' } })
    try {
      const figures = await fillLectureHall({ url: server.url, people, entryMs, address: '198.51.100.20' })
      const summary = summarize(figures)
      printTable(`${people} people behind one address, arriving within ${entryMs / 1_000} s`, {
        header: ['', 'figure'],
        rows: Object.entries(summary),
        footer: [...figures.refused.keys()].join('; ') || 'Nobody was refused.',
      })
      if (figures.refused.size > 0) process.exitCode = 1
    } finally {
      await server.stop()
    }
  })
}
