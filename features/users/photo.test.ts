import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { isStored } from '#tests/harness/stored-files.ts'
import type { Client } from '#tests/harness/client.ts'
import { cleanupPhotos } from './server/photo.ts'

const app = await startTestApp()

function send(client: Client, bytes: Uint8Array, name = 'me.png') {
  const form = new FormData()
  form.append('photo', new Blob([new Uint8Array(bytes)]), name)
  return client.send('POST', '/api/users/photo', { raw: form })
}

const picture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#E57200' } }).withExif({
    IFD0: { Copyright: 'canary-in-the-metadata' },
  })

test.each(['png', 'jpeg', 'webp'] as const)('a %s becomes a 512 px square without metadata', async (format) => {
  const student = await app.register(`photo.${format}@virginia.edu`)
  const reply = await send(student, await picture().toFormat(format).toBuffer())
  expect([reply.status, reply.body.profileCompletion]).toEqual([200, 50])
  const answer = await fetch(app.url + reply.body.profileImageUrl, {
    headers: { cookie: [...student.cookies].map((pair) => pair.join('=')).join('; ') },
  })
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 512, format: 'webp' })
  expect(bytes.includes('canary-in-the-metadata')).toBe(false)
  expect((await app.guest().get(reply.body.profileImageUrl)).status).toBe(401)
})

test('an unreferenced photo is deleted after a day, a referenced one stays (R5)', async () => {
  const student = await app.register('photo.kept@virginia.edu')
  const { body } = await send(student, await picture().png().toBuffer())
  const { files } = app.base.providers
  const orphan = `photos/${crypto.randomUUID()}.webp`
  await files.put({ key: orphan, content: Buffer.from('cut off'), contentType: 'image/webp' })
  const { db } = app.base.database
  const cleanupIn = (ms: number) =>
    cleanupPhotos({ db, providers: app.base.providers, now: () => new Date(Date.now() + ms) } as never)
  await cleanupIn(0)
  expect(await isStored(app, orphan)).toBe(true)
  await cleanupIn(25 * 3_600_000)
  expect(await isStored(app, orphan)).toBe(false)
  expect((await student.get(body.profileImageUrl)).status).toBe(200)
})

test('a replaced or removed photo is a 404', async () => {
  const student = await app.register('photo.gone@virginia.edu')
  const first = await send(student, await picture().png().toBuffer())
  const second = await send(student, await picture().jpeg().toBuffer())
  expect((await student.get(first.body.profileImageUrl)).status).toBe(404)
  expect((await student.get(second.body.profileImageUrl)).status).toBe(200)
  expect((await student.delete('/api/users/photo')).body.profileImageUrl).toBeNull()
  expect((await student.get(second.body.profileImageUrl)).status).toBe(404)
})

test('uploads that are missing, too large, broken or not an image are rejected, and the old photo stays', async () => {
  const student = await app.register('photo.bad@virginia.edu')
  const kept = await send(student, await picture().png().toBuffer())
  const whole = await picture().png().toBuffer()
  const refusals = [
    await send(student, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'me.png'),
    await send(student, Buffer.alloc(5 * 1_048_576 + 1, 0xff)),
    await send(student, whole.subarray(0, 60)),
    await send(student, Buffer.alloc(0)),
    await student.send('POST', '/api/users/photo', { body: {} }),
  ]
  expect(refusals.map((reply) => reply.body.code)).toEqual([
    'photo.wrong_type',
    'photo.too_large',
    'photo.unreadable',
    'photo.missing',
    'request.wrong_type',
  ])
  expect((await student.get(kept.body.profileImageUrl)).status).toBe(200)
})

test('an image with too many pixels is rejected before it is decoded', async () => {
  const student = await app.register('photo.bomb@virginia.edu')
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect((await send(student, bomb)).body.code).toBe('photo.unreadable')
})
