import { expect, test } from 'vitest'
import { listSlowPdfs } from './hostile-pdfs.ts'
import { readDocument, type DocumentInput } from './read-document.ts'
import { askProcess } from './reader-pool.ts'
import { pdf } from './sample-documents.ts'

const [endless] = listSlowPdfs()

test('T22: what is not read in time is given up, and the documents that waited are read', async () => {
  const input: DocumentInput = { kind: 'pdf', bytes: endless!.create(), maxLength: 1_000 }
  const slow = [askProcess(input, { timeoutMs: 300 }), askProcess(input, { timeoutMs: 300 })]
  const waiting = readDocument({ ...input, bytes: pdf([['Hello']]) })
  expect(await Promise.all(slow)).toEqual([{ reason: 'tooSlow' }, { reason: 'tooSlow' }])
  expect(await waiting).toEqual({ blocks: [{ text: 'Hello', level: 0, page: 1 }], pages: { count: 1, scanned: [] } })
})

test('a reading that is stopped ends at once, and so does one that waits for its turn', async () => {
  const controller = new AbortController()
  const input = { kind: 'pdf' as const, maxLength: 1_000, signal: controller.signal }
  const stopped = [1, 2, 3].map(() => readDocument({ ...input, bytes: endless!.create() }))
  setTimeout(() => controller.abort(new Error('enough')), 200)
  const startedAt = performance.now()
  const outcomes = await Promise.allSettled(stopped)
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason))).toEqual(
    Array(3).fill('Error: enough'),
  )
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
