import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBase } from '#apps/server/app.ts'
import { parseAppConfig } from '#apps/server/settings.ts'
import { cleanupAudio } from '#features/speech/server/audio/actions.ts'
import { createCtx } from '#platform/server/ctx.ts'
import { createLog } from '#platform/server/log.ts'
import { createClient } from '#tests/harness/client.ts'
import { chooseCount, report, until } from '#tests/harness/measure.ts'
import { createDataFolder, embeddedConnection, startServerProcess } from '#tests/harness/server-process.ts'
import { createConversion, toSentences } from '#tests/harness/speech.ts'
import { query } from '#tests/harness/standalone-postgres.ts'

const killCount = chooseCount({ quick: 8, full: 30 })
const jobCount = 20
const dayMs = 86_400_000

/** Removes what the nightly job removes a day later. */
async function cleanupADayLater(dataDir: string): Promise<void> {
  const config = parseAppConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' })
  const log = createLog({ level: 'fatal' })
  const base = await createBase({ config, connection: embeddedConnection(dataDir), log, isWorking: false })
  base.clock.shift(dayMs + 60_000)
  await cleanupAudio(createCtx(base, { viewer: null, logBindings: { job: 'speech.cleanup-files' } }))
  const { mailOut, mailbox } = base.providers
  await Promise.all([mailOut.close(), mailbox.close(), base.services.close(), base.live.close()])
  for (const engine of Object.values(base.providers.speech)) await engine.close()
  base.clock.close()
  await base.database.close()
}

test(
  `R3: ${jobCount} conversions are completed although their process is killed ${killCount} times, and nothing is spoken twice`,
  { timeout: 1_800_000 },
  async () => {
    const dataDir = createDataFolder()
    const env = { DATA_DIR: dataDir }
    const read = <Row>(statement: string) =>
      query<Row & Record<string, unknown>>(embeddedConnection(dataDir), statement)
    let server = await startServerProcess({ env })
    await server.waitUntilReady({ withinMs: 180_000 })
    const countCharacters = async () =>
      (await read<{ count: number }>('select sum(character_count)::int as count from speech_segments'))[0]!.count
    // Of the demo's samples, which nothing was spent on.
    const sampleCount = await countCharacters()
    const student = createClient(server.url)
    await student.expectOk('POST', '/api/demo-login/student')
    for (let index = 0; index < jobCount; index += 1) {
      const text = toSentences({ sentences: 24, mark: `k${index}` })
      const reply = await createConversion(student, index % 2 ? { text } : { file: new File([text], `k${index}.txt`) })
      expect(reply.status, reply.text).toBe(201)
    }
    const countDone = async () => (await read("select 1 from speech_segments where state = 'done'")).length
    const doneBefore = new Map<string, string>()
    let slowestMs = 0
    for (let kill = 0; kill < killCount; kill += 1) {
      const count = await countDone()
      const killedAt = performance.now()
      await until('the work goes on', {
        poll: async () =>
          (await countDone()) > count ||
          (await read("select 1 from speech_jobs where status in ('pending', 'processing')")).length === 0,
        withinMs: 180_000,
        everyMs: 50,
      })
      if (kill > 0) slowestMs = Math.max(slowestMs, performance.now() - killedAt)
      await pause(Math.random() * 700)
      await server.end('SIGKILL')
      // What is done stays as it is: the same file, to the end.
      for (const { key, file } of await readDone(dataDir)) doneBefore.set(key, file)
      server = await startServerProcess({ env, port: server.port })
      await server.waitUntilReady({ withinMs: 180_000 })
    }
    await until('all have ended', {
      poll: async () =>
        (await read("select 1 from speech_jobs where status in ('pending', 'processing')")).length === 0,
      withinMs: 600_000,
      everyMs: 500,
    })
    expect(await read("select file_name, error_message from speech_jobs where status <> 'completed'")).toEqual([])
    const done = await readDone(dataDir)
    const fileByKey = new Map(done.map(({ key, file }) => [key, file]))
    for (const [key, file] of doneBefore) expect(fileByKey.get(key), 'spoken again').toBe(file)
    const [budget] = await read<{ spent: number; reserved: number }>(
      "select spent::int, reserved::int from ai_budgets where subject_id = 'site'",
    )
    expect(budget).toEqual({ spent: (await countCharacters()) - sampleCount, reserved: 0 })
    await server.end('SIGTERM')
    await startAndCleanup(env)
    const stored = readdirSync(join(dataDir, 'files')).filter((name) => name.startsWith('speech~'))
    expect(stored.toSorted()).toEqual(
      [...new Set(fileByKey.values())].map((key) => key.replaceAll('/', '~')).toSorted(),
    )
    report('R3 speech', {
      kills: killCount,
      jobs: jobCount,
      segments: done.length,
      'slowest resumption ms': Math.round(slowestMs),
    })
  },
)

async function readDone(dataDir: string): Promise<{ key: string; file: string }[]> {
  return query<{ key: string; file: string }>(
    embeddedConnection(dataDir),
    `select s.job_id || ' ' || s.position as key, a.file_key as file from speech_segments s
     join speech_audio a on a.cache_key = s.cache_key where s.state = 'done'`,
  )
}

/** The clean-up needs the embedded database, which a server runs. */
async function startAndCleanup(env: { DATA_DIR: string }): Promise<void> {
  const server = await startServerProcess({ env })
  await server.waitUntilReady({ withinMs: 180_000 })
  await cleanupADayLater(env.DATA_DIR)
  await server.end('SIGTERM')
}
