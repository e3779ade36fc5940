import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readContent, getError, listKeys, putText, sampleBytes } from './conformance-samples.ts'
import type { Files } from './port.ts'
import { createS3, settings } from './s3.ts'
import { startFakeS3, type S3Fault, type FakeS3 } from './fake-s3.ts'
import { findSignatureFault } from './fake-s3-signature.ts'

let store: FakeS3
let files: Files
beforeEach(async () => {
  store = await startFakeS3({ pageSize: 3 })
  files = createS3({ s3Url: store.url })
})
afterEach(() => store.close())

function failTimes(count: number, fault: S3Fault) {
  for (let index = 0; index < count; index++) store.failNext(fault)
}

describe('signatures', () => {
  test('the fake computes the one AWS documents', () => {
    const headers = {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    }
    const credentials = {
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
    }
    const check = (change: object, at = '2013-05-24T00:10:00Z') =>
      findSignatureFault(
        { method: 'GET', target: '/test.txt', headers, body: Buffer.alloc(0), ...change },
        { credentials, now: new Date(at) },
      )
    expect(check({})).toBeNull()
    expect(check({ method: 'PUT' })).toBe('SignatureDoesNotMatch')
    expect(check({ target: '/test.txt?acl' })).toBe('SignatureDoesNotMatch')
    expect(check({ headers: { ...headers, range: 'bytes=0-99' } })).toBe('SignatureDoesNotMatch')
    expect(check({ headers: { ...headers, 'x-amz-acl': 'public-read' } })).toBe('AccessDenied')
    expect(check({ body: Buffer.from('other') })).toBe('XAmzContentSHA256Mismatch')
    expect(check({}, '2013-05-24T00:20:00Z')).toBe('RequestTimeTooSkewed')
  })

  test('a wrong secret, key or bucket fails at once, and no error tells key, secret or signature', async () => {
    const right = new URL(store.url)
    for (const change of [
      { password: 'hunter2secret' },
      { username: 'OTHERKEY' },
      { pathname: '/other' },
      { search: '' },
    ]) {
      const s3Url = Object.assign(new URL(right), change as object).href
      store.requests.length = 0
      const failure = await getError(createS3({ s3Url }).get('a'))
      expect(failure.message).toMatch(/^The file store answered GET with 40[34] \w+$/)
      expect(inspect(failure, { depth: 9 })).not.toMatch(/hunter2secret|fake.secret.key|FAKES3KEY|OTHERKEY|Signature=/)
      expect(store.requests).toHaveLength(1)
    }
  })
})

describe('retries', () => {
  test.each([
    [{ kind: 'answer', status: 503, code: 'SlowDown' }],
    [{ kind: 'answer', status: 500, code: 'InternalError' }],
    [{ kind: 'answer', status: 429 }],
    [{ kind: 'answer', status: 400, code: 'RequestTimeout' }],
    [{ kind: 'cut' }],
  ] as [S3Fault][])('%j twice, then it works; three times, then it fails', async (fault) => {
    failTimes(2, fault)
    await putText(files, 'a')
    failTimes(2, fault)
    expect(await listKeys(files)).toEqual(['a'])
    failTimes(2, fault)
    await files.remove('a')
    expect(store.objects.size).toBe(0)
    failTimes(3, fault)
    await getError(putText(files, 'b'))
    await putText(files, 'b')
    expect(store.requests).toHaveLength(13)
  })

  test.each([
    [400, 'InvalidRequest'],
    [403, 'AccessDenied'],
    [409, 'OperationAborted'],
    [307, 'TemporaryRedirect'],
  ])('%i %s is final', async (status, code) => {
    store.failNext({ kind: 'answer', status, code })
    expect((await getError(putText(files, 'a'))).message).toBe(`The file store answered PUT with ${status} ${code}`)
    expect(store.requests).toHaveLength(1)
  })

  test('Retry-After is obeyed, in seconds or as a date, and a longer one than we wait ends it', async () => {
    for (const retryAfter of ['1', new Date(Date.now() + 3_000).toUTCString()]) {
      store.failNext({ kind: 'answer', retryAfter })
      const startedAt = performance.now()
      await putText(files, 'a')
      expect(performance.now() - startedAt).toBeGreaterThan(950)
    }
    store.failNext({ kind: 'answer', retryAfter: '600' })
    store.requests.length = 0
    await getError(putText(files, 'a'))
    expect(store.requests).toHaveLength(1)
  }, 10_000)

  test('a store that does not answer is asked again after the time limit', async () => {
    const impatient = createS3({ s3Url: store.url }, { replyTimeoutMs: 250 })
    failTimes(2, { kind: 'hang' })
    await putText(impatient, 'a')
    failTimes(3, { kind: 'hang' })
    expect((await getError(listKeys(impatient))).message).toBe('The file store did not answer GET in time')
  })

  test('nobody listens', async () => {
    await store.close()
    const failure = await getError(files.get('a'))
    expect(failure).not.toBeInstanceOf(TypeError)
    expect(failure.message).toBe('The connection to the file store failed')
  })
})

describe('reading', () => {
  const impatient = () => createS3({ s3Url: store.url }, { idleTimeoutMs: 300 })

  test('a body cut half-way fails, it does not end short', async () => {
    await files.put({ key: 'a', content: sampleBytes(200_000), contentType: 'image/png' })
    store.failNext({ kind: 'cut' })
    expect((await getError(readContent(await files.get('a')))).message).toBe('The connection to the file store failed')
  })

  test('a body that stalls fails after the idle time', async () => {
    await files.put({ key: 'a', content: sampleBytes(200_000), contentType: 'image/png' })
    store.failNext({ kind: 'stall' })
    expect((await getError(readContent(await impatient().get('a')))).message).toBe('The file store fell silent')
  })

  test('a reader slower than the idle time gets all', async () => {
    const bytes = sampleBytes(3_000_000)
    await files.put({ key: 'a', content: bytes, contentType: 'image/png' })
    const pieces: Buffer[] = []
    for await (const piece of (await impatient().get('a'))!.stream) {
      pieces.push(piece)
      if (pieces.length === 1) await pause(800)
    }
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
  })

  test('a store that ignores ranges is found out', async () => {
    await putText(files, 'a')
    store.failNext({ kind: 'whole' })
    await expect(files.get('a', { range: { start: 2, end: 3 } })).rejects.toThrow('ignores ranges')
  })

  test('objects of others in the bucket are not listed', async () => {
    for (const key of ['a', 'b', 'Foreign Key', 'x&y', 'folder/', '../up']) {
      store.objects.set(key, { body: Buffer.from('x'), contentType: 'text/plain', modifiedAt: new Date() })
    }
    expect(await listKeys(files)).toEqual(['a', 'b'])
  })
})

test('the setting takes an address with key, secret and bucket, and tells none of it when it refuses', () => {
  const { schema } = settings.s3Url
  for (const value of [
    store.url,
    'https://k:s@host/bucket',
    'https://k:s%2F%2B@host:9000/storage/v1/s3/bucket/?region=auto',
    undefined,
  ]) {
    expect(schema.safeParse(value).success).toBe(true)
  }
  const bad = [
    '',
    'host',
    'ftp://k:hunter2@host/b',
    'https://host/bucket',
    'https://k@host/bucket',
    'https://k:hunter2@host',
    'https://k:hunter2@host/',
    'https://k:hun/ter2@host/b',
    'https://k:hunter2@host/a/../..',
  ]
  for (const value of bad) {
    const result = schema.safeParse(value)
    expect(result.success, value).toBe(false)
    expect(JSON.stringify(result.error)).not.toMatch(/hunter2|hun\/ter2/)
  }
})
