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

test('a reading that is stopped ends at once, also while it waits, and takes no turn of others', async () => {
  const input: DocumentInput = { kind: 'pdf', bytes: endless!.create(), maxLength: 1_000 }
  const stopping = new AbortController()
  const options = { timeoutMs: 20_000, signal: stopping.signal }
  const stopped = [1, 2, 3, 4].map(() => askProcess(input, options))
  const waiting = readDocument({ ...input, bytes: pdf([['Hello']]) })
  stopping.abort()
  expect(await Promise.all(stopped)).toEqual(stopped.map(() => ({ reason: 'stopped' })))
  expect(await waiting).toMatchObject({ blocks: [{ text: 'Hello' }] })
  expect(await askProcess(input, options)).toEqual({ reason: 'stopped' })
  const reading = readDocument({ ...input, signal: AbortSignal.abort(new Error('enough')) })
  await expect(reading).rejects.toThrow('enough')
})
