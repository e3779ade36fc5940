import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quantile, report } from '#tests/harness/measure.ts'
import type { HostileDocument } from './hostile-document.ts'
import { listHostileDocuments } from './hostile-documents.ts'
import { getDocumentKind, readDocument, type DocumentResult } from './read-document.ts'
import { unreadableReasons } from './unreadable.ts'

const deadlineMs = 25_000
const maxGrowthBytes = 300_000_000
const sentences: string[] = Object.values(unreadableReasons)
const server = createServer((_, response) => response.end('ok'))
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** Requests of a neighbor, one after the other, and this process's memory, until it is stopped. */
function watch(): { stop(): Promise<{ p99Ms: number; grownBytes: number }> } {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const before = process.memoryUsage.rss()
  const durations: number[] = []
  let peak = before
  let isStopped = false
  const watching = (async () => {
    while (!isStopped) {
      const startedAt = performance.now()
      await (await fetch(url)).text()
      durations.push(performance.now() - startedAt)
      peak = Math.max(peak, process.memoryUsage.rss())
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })()
  return {
    stop: async () => {
      isStopped = true
      await watching
      return { p99Ms: quantile(durations, 0.99), grownBytes: peak - before }
    },
  }
}

type Outcome = HostileDocument & { result: DocumentResult; ms: number }

async function read({ bytes, ...document }: HostileDocument & { bytes: Buffer }): Promise<Outcome> {
  const startedAt = performance.now()
  const result = await readDocument({ kind: getDocumentKind(document.name)!, bytes, maxLength: 200_000 })
  return { ...document, result, ms: performance.now() - startedAt }
}

const describeOutcome = ({ title, name, result, ms }: Outcome) =>
  `${title} (${name}): ${'blocks' in result ? `text of ${result.blocks.length} blocks` : result.errorMessage} in ${Math.round(ms)} ms`

test('T22: documents made to harm are read or refused, and the server answers others all the while', async () => {
  const documents = listHostileDocuments().map((document) => ({ ...document, bytes: document.create() }))
  expect(documents.length).toBeGreaterThanOrEqual(120)
  const watched = watch()
  const outcomes: Outcome[] = []
  const queue = documents.values()
  const readAll = async () => {
    for (const document of queue) outcomes.push(await read(document))
  }
  await Promise.all([readAll(), readAll()])
  const { p99Ms, grownBytes } = await watched.stop()

  const slowest = outcomes.toSorted((one, other) => other.ms - one.ms)[0]!
  report(`${outcomes.length} hostile documents`, {
    refused: outcomes.filter(({ result }) => 'errorMessage' in result).length,
    'p99 ms': p99Ms,
    'grown MB': grownBytes / 1_000_000,
    slowest: describeOutcome(slowest),
  })
  const isUnexpected = ({ result, isRefused, ms }: Outcome) =>
    ms > deadlineMs || ('errorMessage' in result ? !sentences.includes(result.errorMessage) : isRefused)
  expect(outcomes.filter(isUnexpected).map(describeOutcome)).toEqual([])
  expect(JSON.stringify(outcomes.map(({ result }) => result))).not.toContain('root:x:')
  expect(p99Ms).toBeLessThan(200)
  expect(grownBytes).toBeLessThan(maxGrowthBytes)
}, 120_000)

test('T22: a name decides nothing but the kind of a document', () => {
  const names = [
    '../../x.docx',
    'con.pdf',
    'a\0.pdf',
    'a.pdf\0',
    '\u202Efdp.exe',
    `${'n'.repeat(5_000)}.odt`,
    '.docx',
    'a.docx.exe',
  ]
  expect(names.map(getDocumentKind)).toEqual(['docx', 'pdf', 'pdf', null, null, 'odt', null, null])
})
