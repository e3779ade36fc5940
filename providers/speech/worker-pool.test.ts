import { afterEach, expect, test } from 'vitest'
import type { SpeechRequest } from './port.ts'
import { createWorkerPool, type FliteTask, type WorkerPool } from './worker-pool.ts'

const text = 'Nobody knew what had happened to the old clock in the tower.'
const task: FliteTask = { args: ['-voice', 'kal16'], rate: 1, gain: 1, sentences: [text], speed: 1 }
const endless = { ...task, sentences: Array<string>(400).fill(text), args: ['-voice', 'slt'] }
const request: SpeechRequest = {
  sentences: [text],
  voiceId: 'alloy',
  speed: 1,
  signal: new AbortController().signal,
}

let pool: WorkerPool
afterEach(() => pool.close())

test('a task that does not end is stopped, and the next one gets a new thread', async () => {
  pool = createWorkerPool({ size: 1, getDeadlineMs: ({ speed }) => (speed === 2 ? 300 : 20_000) })
  const stuck = pool.run(endless, { ...request, speed: 2 })
  const next = pool.run(task, request)
  await expect(stuck).rejects.toMatchObject({ failure: 'unavailable' })
  expect((await next).startsMs).toHaveLength(1)
})

test('a task that fails in the engine is refused, and the thread goes on', async () => {
  pool = createWorkerPool({ size: 1 })
  const broken = pool.run({ ...task, args: ['--version'] }, request)
  await expect(broken).rejects.toMatchObject({ failure: 'refused', message: expect.stringContaining('code 1') })
  expect((await pool.run(task, request)).startsMs).toHaveLength(1)
})

test('who leaves the line does not hold up the others', async () => {
  pool = createWorkerPool({ size: 1 })
  const leaving = new AbortController()
  const first = pool.run(task, request)
  const second = pool.run(task, { ...request, signal: leaving.signal })
  const third = pool.run(task, request)
  leaving.abort(new Error('left'))
  await expect(second).rejects.toThrow('left')
  expect((await Promise.all([first, third])).map(({ startsMs }) => startsMs.length)).toEqual([1, 1])
})

test('closing ends what is spoken and what waits', async () => {
  pool = createWorkerPool({ size: 1 })
  const tasks = Promise.allSettled([pool.run(endless, request), pool.run(task, request)])
  await pool.close()
  for (const result of await tasks) expect(result).toMatchObject({ reason: { failure: 'unavailable' } })
  await expect(pool.run(task, request)).rejects.toMatchObject({ failure: 'unavailable' })
})
