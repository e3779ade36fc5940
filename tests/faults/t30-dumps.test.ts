import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findFreePort } from '#platform/server/embedded/postmaster.ts'
import { until } from '#tests/harness/measure.ts'
import { createDataFolder, fetchReadiness, projectFolder } from '#tests/harness/server-process.ts'

/** What a process may leave of its memory: cores, heap snapshots, Node's reports (which list the environment). */
const dumps = () =>
  readdirSync(projectFolder).filter((name) => /^core(?:\.\d+)?$|\.heapsnapshot$|^report\..*\.json$/.test(name))

test('T30: a server that is debugged or crashes writes nothing of its memory, even where cores are allowed', async () => {
  const before = dumps()
  const port = await findFreePort()
  const { PATH = '', HOME = '' } = process.env
  const child = spawn('/bin/sh', ['-c', 'ulimit -c unlimited; exec "$0" bin/start', process.execPath], {
    cwd: projectFolder,
    env: { PATH, HOME, LOG_LEVEL: 'warn', PORT: String(port), DATA_DIR: createDataFolder() },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const exit = once(child, 'exit')
  const isReady = async () => (await fetchReadiness(`http://localhost:${port}`)) === 200
  await until('the server is ready', { poll: isReady, withinMs: 300_000 })
  child.kill('SIGUSR1')
  await sleep(1_000)
  expect(await isReady()).toBe(true)
  expect(output).not.toContain('Debugger listening')
  // The end of most other crashes, too, is ordered: this one writes a core by default.
  child.kill('SIGXCPU')
  expect((await exit)[1]).toBe('SIGXCPU')
  expect(dumps()).toEqual(before)
})
