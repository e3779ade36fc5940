import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { runAlone } from './run-alone.ts'

const app = await startTestApp({ template: 'empty' })
const { connection, log } = app.base

function startWork(name: string) {
  const work = { isOpen: false, openCount: 0, close: async () => undefined as void }
  const { close } = runAlone({
    connection,
    log,
    name,
    retryMs: 30,
    open: async () => {
      work.isOpen = true
      work.openCount += 1
      return { close: async () => void (work.isOpen = false) }
    },
  })
  work.close = close
  return work
}

const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await pause(5)
}

test('of several one works at a time; the next one takes over when it stops', async () => {
  const works = [startWork('a'), startWork('a'), startWork('a')]
  const other = startWork('b')
  for (let left = works.length; left > 0; left -= 1) {
    await until(() => works.some(({ isOpen }) => isOpen))
    await pause(60)
    expect(works.filter(({ isOpen }) => isOpen)).toHaveLength(1)
    await works.find(({ isOpen }) => isOpen)!.close()
  }
  expect(works.map(({ openCount }) => openCount)).toEqual([1, 1, 1])
  expect(other.isOpen).toBe(true)
  await other.close()
})

test('who loses the database stops working at once, and waits for its turn again', async () => {
  const first = startWork('c')
  await until(() => first.isOpen)
  const second = startWork('c')
  await app.base.database.pool.query(
    "select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and application_name = 'foundry-lock'",
  )
  await until(() => first.openCount + second.openCount === 2)
  await pause(60)
  expect([first, second].filter(({ isOpen }) => isOpen)).toHaveLength(1)
  await Promise.all([first.close(), second.close()])
})
