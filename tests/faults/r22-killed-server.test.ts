import { execFileSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { listSlowPdfs } from '#platform/server/documents/hostile-pdfs.ts'
import { isRunning } from '#platform/server/embedded/postmaster-file.ts'
import { createClient } from '#tests/harness/client.ts'
import { until } from '#tests/harness/measure.ts'
import { createDataFolder, startServerProcess } from '#tests/harness/server-process.ts'
import { createConversion } from '#tests/harness/speech.ts'

test('T22: a document that is read without end does not outlive its killed server', async () => {
  const server = await startServerProcess({ env: { DATA_DIR: createDataFolder() } })
  await server.waitUntilReady()
  await until('those of the demo are read', { poll: () => findReader(server.pid) === null, withinMs: 60_000 })
  const student = createClient(server.url)
  await student.expectOk('POST', '/api/demo-login/student')
  const [endless] = listSlowPdfs()
  const reply = await createConversion(student, { file: new File([endless!.create()], 'endless.pdf') })
  expect(reply.status, reply.text).toBe(201)
  const reader = await until('it is read', { poll: () => findReader(server.pid), withinMs: 20_000 })
  onTestFinished(async () => void ((await isRunning(reader)) && process.kill(reader, 'SIGKILL')))
  await until('its reader is busy', { poll: () => isBusy(reader), withinMs: 20_000 })
  await server.end('SIGKILL')
  await until('its reader has ended', { poll: async () => !(await isRunning(reader)), withinMs: 10_000 })
})

/** The child process in which documents are read, if there is one. */
function findReader(serverPid: number): number | null {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const processes = lines.map((line) => line.trim().split(/\s+/))
  const found = processes.find(([, parent, ...args]) => parent === `${serverPid}` && /document-process/.test(`${args}`))
  return found ? Number(found[0]) : null
}

/** Whether it computes: it has used more time than its start takes. */
function isBusy(pid: number): boolean {
  const time = execFileSync('ps', ['-o', 'cputimes=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(time) >= 2
}
