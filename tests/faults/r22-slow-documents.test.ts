import { expect, test } from 'vitest'
import { listSlowPdfs } from '#platform/server/documents/hostile-pdfs.ts'
import { getDocumentKind, readDocument } from '#platform/server/documents/read-document.ts'
import { pdf } from '#platform/server/documents/sample-documents.ts'
import { unreadableReasons } from '#platform/server/documents/unreadable.ts'
import { report } from '#tests/harness/measure.ts'

const deadlineMs = 25_000

test('T22: documents that are read without end are given up in 25 s, and those that wait are read afterwards', async () => {
  const documents = listSlowPdfs().map(({ title, name, create }) => ({
    title,
    kind: getDocumentKind(name)!,
    bytes: create(),
  }))
  const startedAt = performance.now()
  const slow = documents.map(async ({ title, ...input }) => {
    const result = await readDocument({ ...input, maxLength: 1_000_000 })
    return { title, result, ms: performance.now() - startedAt }
  })
  const waiting = readDocument({ kind: 'pdf', bytes: pdf([['Hello']]), maxLength: 1_000 })
  const reasons = [unreadableReasons.tooSlow, unreadableReasons.broken]
  const outcomes = await Promise.all(slow)
  // The others run out of memory before that.
  expect(outcomes[0]?.result).toEqual({ errorMessage: unreadableReasons.tooSlow })
  for (const { title, result, ms } of outcomes) {
    report(title, { ms, result: 'errorMessage' in result ? result.errorMessage : 'text' })
    expect('errorMessage' in result && reasons.includes(result.errorMessage), title).toBe(true)
    expect(ms, title).toBeLessThan(deadlineMs)
  }
  expect(await waiting).toEqual({ blocks: [{ text: 'Hello', level: 0, page: 1 }], pages: { count: 1, scanned: [] } })
})
