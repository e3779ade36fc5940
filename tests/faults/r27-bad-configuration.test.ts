import { expect, test } from 'vitest'
import { report } from '#tests/harness/proof.ts'
import { newDataFolder, startServerProcess, type ServerProcess } from '#tests/harness/server-process.ts'
import { badConfigurations, canary, type BadConfiguration } from './bad-configurations.ts'

/** sysexits' EX_CONFIG: service managers take it as "do not start this again". */
const exitConfiguration = 78
const startedTogether = 2

async function startWith({ env }: BadConfiguration): Promise<{ server: ServerProcess; code: number | null }> {
  const server = await startServerProcess({ env: { DATA_DIR: newDataFolder(), ...env } })
  // One that starts after all is no proof of anything, but must not hold up the others.
  const patience = setTimeout(() => process.kill(server.pid, 'SIGTERM'), 15_000)
  const { code } = await server.exit
  clearTimeout(patience)
  return { server, code }
}

/** What is wrong with how the server refused; empty when all is as promised. */
function complaints({ names }: BadConfiguration, { server, code }: Awaited<ReturnType<typeof startWith>>): string[] {
  const output = server.output()
  const lines = output.trimEnd().split('\n')
  const faults = lines.filter((line) => /^ {2}- /.test(line))
  const named = faults.map((line) => line.slice(4).split(' ')[0])
  return [
    ...(code === exitConfiguration ? [] : [`exit code ${code}`]),
    ...names
      .filter((name) => named.filter((other) => other === name).length !== 1)
      .map((name) => `${name} is not named once`),
    ...(named.length === names.length ? [] : [`${named.length} faults named`]),
    ...(lines.length === faults.length + 1 ? [] : [`not one message: ${output.slice(0, 300)}`]),
    ...(output.includes(canary) ? ['a secret is printed'] : []),
  ]
}

test(`R27: each of ${badConfigurations.length} bad configurations ends with ${exitConfiguration} and one message naming every fault`, async () => {
  expect(badConfigurations.length).toBeGreaterThanOrEqual(40)
  const found: Record<string, string[]> = {}
  for (let at = 0; at < badConfigurations.length; at += startedTogether) {
    const together = badConfigurations.slice(at, at + startedTogether)
    const ends = await Promise.all(together.map(startWith))
    together.forEach((configuration, place) => {
      const complained = complaints(configuration, ends[place]!)
      if (complained.length > 0) found[JSON.stringify(configuration.env)] = complained
    })
  }
  report('R27', {
    configurations: badConfigurations.length,
    'refused as promised': badConfigurations.length - Object.keys(found).length,
  })
  expect(found).toEqual({})
})

test('R27: a complete production configuration is not refused as one, whatever else is missing', async () => {
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://foundry:none@127.0.0.1:1/foundry',
    PUBLIC_URL: 'https://centre.test',
    SECRET_KEY: 'k'.repeat(40),
    SMTP_URL: 'smtps://centre:none@mail.test:465',
  }
  const { server, code } = await startWith({ env, names: [] })
  expect(code).not.toBe(0)
  expect(code).not.toBe(exitConfiguration)
  expect(server.output()).toContain('ECONNREFUSED')
})
