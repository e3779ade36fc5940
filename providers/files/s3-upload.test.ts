import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getError, putText, sampleBytes } from './conformance-samples.ts'
import type { Files } from './port.ts'
import { startFakeS3, type S3Fault, type FakeS3 } from './fake-s3.ts'
import { createS3, partSize } from './s3.ts'

let store: FakeS3
let files: Files
beforeEach(async () => {
  store = await startFakeS3()
  files = createS3({ s3Url: store.url })
})
afterEach(() => store.close())

function failTimes(count: number, fault: S3Fault) {
  for (let index = 0; index < count; index++) store.failNext(fault)
}

const putSize = (size: number) =>
  files.put({ key: 'a', content: Readable.from([sampleBytes(size)]), contentType: 'audio/mpeg' })
const partRequests = () => store.requests.filter((request) => request.includes('partNumber='))

test.each([
  [partSize, 0],
  [partSize + 1, 2],
  [2 * partSize, 2],
  [2 * partSize + 1, 3],
])('%i bytes make %i parts', async (size, partCount) => {
  await putSize(size)
  expect(partRequests()).toHaveLength(partCount)
  expect(store.objects.get('a')!.body.equals(sampleBytes(size))).toBe(true)
  expect(store.objects.get('a')!.contentType).toBe('audio/mpeg')
  expect(store.uploads.size).toBe(0)
})

test('long bytes go like a long stream', async () => {
  await files.put({ key: 'a', content: new Uint8Array(sampleBytes(2 * partSize + 5)), contentType: 'audio/mpeg' })
  expect(partRequests()).toHaveLength(3)
  expect(store.objects.get('a')!.body.equals(sampleBytes(2 * partSize + 5))).toBe(true)
})

test.each(['uploads=', 'partNumber=2', 'POST /bucket/a?uploadId'])(
  'a passing failure at %s is overcome',
  async (on) => {
    failTimes(2, { kind: 'answer', on })
    await putSize(2 * partSize + 1)
    expect(store.objects.get('a')!.body).toHaveLength(2 * partSize + 1)
  },
)

test('an error inside a success is seen, and tried again', async () => {
  store.failNext({ kind: 'late-error', on: 'POST /bucket/a?uploadId' })
  await putSize(partSize + 1)
  expect(store.objects.get('a')!.body).toHaveLength(partSize + 1)
  failTimes(3, { kind: 'late-error', on: 'POST /bucket/a?uploadId' })
  expect((await getError(putSize(partSize + 2))).message).toBe('The file store answered PUT with 503 InternalError')
  expect(store.objects.get('a')!.body).toHaveLength(partSize + 1)
})

test.each(['partNumber=2', 'POST /bucket/a?uploadId'])(
  'a lasting failure at %s ends the upload and keeps the old value',
  async (on) => {
    await putText(files, 'a')
    failTimes(3, { kind: 'answer', on })
    await getError(putSize(partSize + 1))
    expect(store.uploads.size).toBe(0)
    expect(store.objects.get('a')!.body.toString()).toBe('text of a')
  },
)

test('a stream that fails between parts ends the upload', async () => {
  const content = Readable.from(
    (async function* () {
      yield sampleBytes(partSize + 1)
      await expect.poll(() => store.uploads.size).toBe(1)
      throw new Error('the sender went away')
    })(),
  )
  await expect(files.put({ key: 'a', content, contentType: 'audio/mpeg' })).rejects.toThrow('went away')
  expect(store.uploads.size).toBe(0)
  expect(store.objects.size).toBe(0)
})
