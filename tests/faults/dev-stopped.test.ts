import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '#tests/harness/measure.ts'
import { createDataFolder, fetchReadiness, postmasterPid, projectFolder } from '#tests/harness/server-process.ts'
import { findFreePort } from '#tests/harness/test-app.ts'

const isPosix = process.platform !== 'win32'

/** Starts `npm run dev`, or `bin/dev` alone, with its own data folder and ports, and waits until the server is ready. */
async function startDev(command: string, args: string[]) {
  const dataDir = createDataFolder()
  const [port, webPort] = [await findFreePort(), await findFreePort()]
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), WEB_PORT: String(webPort), DATABASE_URL: '' }
  const child = spawn(command, args, { cwd: projectFolder, env, stdio: 'ignore', detached: true })
  onTestFinished(() => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // All processes have ended, as they should.
    }
  })
  const url = `http://localhost:${port}`
  await until('the server is ready', { poll: async () => (await fetchReadiness(url)) === 200, withinMs: 40_000 })
  return { dataDir, child, url }
}

async function expectNothingLeft({ dataDir, url }: { dataDir: string; url: string }): Promise<void> {
  await until('PostgreSQL ends', { poll: async () => (await postmasterPid(dataDir)) === null, withinMs: 15_000 })
  expect(await fetchReadiness(url)).toBeNull()
}

test.runIf(isPosix).each(['SIGTERM', 'SIGINT'] as const)(
  'bin/dev stopped by %s leaves no server and no PostgreSQL running',
  { timeout: 80_000 },
  async (signal) => {
    const dev = await startDev(process.execPath, ['bin/dev'])
    expect(await postmasterPid(dev.dataDir)).not.toBeNull()
    dev.child.kill(signal)
    await expectNothingLeft(dev)
  },
)

test.runIf(isPosix)('nor does Ctrl-C, which reaches every process of the terminal', { timeout: 80_000 }, async () => {
  const dev = await startDev('npm', ['run', 'dev'])
  process.kill(-dev.child.pid!, 'SIGINT')
  await expectNothingLeft(dev)
})

test.runIf(isPosix)('nor does `npm run dev` when npm is killed', { timeout: 80_000 }, async () => {
  const dev = await startDev('npm', ['run', 'dev'])
  dev.child.kill('SIGKILL')
  await expectNothingLeft(dev)
})
