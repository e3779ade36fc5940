import { expect, test } from 'vitest'
import { chooseCount, median, quantile, report } from '#tests/harness/measure.ts'
import { createDataFolder, postmasterPid, startServerProcess } from '#tests/harness/server-process.ts'

const startCount = chooseCount({ quick: 5, full: 20 })

function summarize(times: number[]): Record<string, number | string> {
  return { starts: times.length, 'median ms': median(times), 'slowest ms': quantile(times, 1) }
}

test('R24: the first start, in an empty folder, takes at most 20 s, later starts 5 s', async () => {
  const [first, later]: [number[], number[]] = [[], []]
  for (let count = 0; count < startCount; count++) {
    const dataDir = createDataFolder()
    for (const times of [first, later]) {
      const server = await startServerProcess({ env: { DATA_DIR: dataDir } })
      times.push(await server.waitUntilReady())
      expect((await server.end('SIGTERM')).code).toBe(0)
      expect(await postmasterPid(dataDir)).toBeNull()
    }
  }
  report('R24 first start', summarize(first))
  report('R24 later start', summarize(later))
  expect(Math.max(...first)).toBeLessThan(20_000)
  expect(Math.max(...later)).toBeLessThan(5_000)
})

test('R24: after kill -9 it serves again in 10 s, whether its database server is still running or was killed too', async () => {
  const [databaseKept, databaseKilled]: [number[], number[]] = [[], []]
  const dataDir = createDataFolder()
  let server = await startServerProcess({ env: { DATA_DIR: dataDir } })
  await server.waitUntilReady()
  for (const times of Array.from({ length: startCount }, () => [databaseKept, databaseKilled]).flat()) {
    const before = await postmasterPid(dataDir)
    await server.end('SIGKILL')
    if (times === databaseKilled) process.kill(before!, 'SIGKILL')
    server = await startServerProcess({ env: { DATA_DIR: dataDir } })
    times.push(await server.waitUntilReady())
    expect((await postmasterPid(dataDir)) === before).toBe(times === databaseKept)
  }
  report('R24 after kill -9', summarize(databaseKept))
  report('R24 after kill -9 of both', summarize(databaseKilled))
  expect(Math.max(...databaseKept, ...databaseKilled)).toBeLessThan(10_000)
})
