import { expect, test } from 'vitest'
import { report } from '#tests/harness/measure.ts'
import { createDataFolder, startServerProcess, type ServerProcess } from '#tests/harness/server-process.ts'
import { badConfigurations, canary, type BadConfiguration } from './bad-configurations.ts'

/** EX_CONFIG of sysexits: service managers do not restart a process that exits with it. */
const configExitCode = 78
const batchSize = 2

async function startWith({ env }: BadConfiguration): Promise<{ server: ServerProcess; code: number | null }> {
  const server = await startServerProcess({ env: { DATA_DIR: createDataFolder(), ...env } })
  // A server that wrongly starts must not block the other cases.
  const timeout = setTimeout(() => process.kill(server.pid, 'SIGTERM'), 15_000)
  const { code } = await server.exit
  clearTimeout(timeout)
  return { server, code }
}

/** What is wrong with the server's refusal; empty if everything is as promised. */
function findMismatches(
  { names }: BadConfiguration,
  { server, code }: Awaited<ReturnType<typeof startWith>>,
): string[] {
  const output = server.output()
  const lines = output.trimEnd().split('\n')
  const faults = lines.filter((line) => /^ {2}- /.test(line))
  const namedVariables = faults.map((line) => line.slice(4).split(' ')[0])
  return [
    ...(code === configExitCode ? [] : [`exit code ${code}`]),
    ...names
      .filter((name) => namedVariables.filter((other) => other === name).length !== 1)
      .map((name) => `${name} is not named once`),
    ...(namedVariables.length === names.length ? [] : [`${namedVariables.length} faults named`]),
    ...(lines.length === faults.length + 1 ? [] : [`not one message: ${output.slice(0, 300)}`]),
    ...(output.includes(canary) ? ['a secret is printed'] : []),
  ]
}

test(`R27: each of ${badConfigurations.length} bad configurations exits with ${configExitCode} and one message that names every error`, async () => {
  expect(badConfigurations.length).toBeGreaterThanOrEqual(40)
  const mismatchesByEnv: Record<string, string[]> = {}
  for (let start = 0; start < badConfigurations.length; start += batchSize) {
    const batch = badConfigurations.slice(start, start + batchSize)
    const results = await Promise.all(batch.map(startWith))
    batch.forEach((configuration, index) => {
      const mismatches = findMismatches(configuration, results[index]!)
      if (mismatches.length > 0) mismatchesByEnv[JSON.stringify(configuration.env)] = mismatches
    })
  }
  report('R27', {
    configurations: badConfigurations.length,
    'refused as promised': badConfigurations.length - Object.keys(mismatchesByEnv).length,
  })
  expect(mismatchesByEnv).toEqual({})
})

test('R27: a complete production configuration is not reported as bad when its database cannot be reached', async () => {
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://foundry:none@127.0.0.1:1/foundry',
    PUBLIC_URL: 'https://centre.test',
    SECRET_KEY: '0f4b9c1e7a5d83620f4b9c1e7a5d8362',
    SMTP_URL: 'smtps://centre:none@mail.test:465',
  }
  const { server, code } = await startWith({ env, names: [] })
  expect(code).not.toBe(0)
  expect(code).not.toBe(configExitCode)
  expect(server.output()).toContain('ECONNREFUSED')
})
