import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import type { Client } from '#tests/harness/client.ts'
import { until } from '#tests/harness/measure.ts'

const app = await startTestApp()
const student = await app.signIn('student')

type Form = Record<string, string | File>

function toForm(fields: Form): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const create = (client: Client, fields: Form) => client.send('POST', '/api/tts/create', { raw: toForm(fields) })

async function waitFor(client: Client, { id, status }: { id: string; status: string }) {
  let job
  await until(`${id} is ${status}`, {
    poll: async () => {
      job = (await client.get(`/api/tts/${id}`)).body
      return job.status === status
    },
    withinMs: 15_000,
    everyMs: 20,
  })
  return job as any
}

async function fetchAudio(client: Client, { path, headers = {} }: { path: string; headers?: Record<string, string> }) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const reply = await fetch(app.url + path, { headers: { cookie, ...headers } })
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}

test('a student types a text, and listens to it', async () => {
  const text = 'Dr. Ada Lovelace wrote the first program. It was never run!\n\nIs that not a pity?'
  const reply = await create(student, { text, voice: 'alloy', speed: '1' })
  expect(reply.status, reply.text).toBe(201)
  expect(reply.body).toMatchObject({ status: 'pending', voice: 'alloy', speed: 1, isOwn: true, audioFileUrl: null })
  const job = await waitFor(student, { id: reply.body.id, status: 'completed' })
  const audio = await fetchAudio(student, { path: job.audioFileUrl })
  expect(audio.status).toBe(200)
  expect(audio.bytes.length / 6_000).toBeCloseTo(job.audioLengthSeconds, 3)
  const page = (await student.get(`/api/tts/${job.id}/text`)).body
})
