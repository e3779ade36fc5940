import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError } from '#platform/server/config/config.ts'
import { resolveClusterLocation } from '#platform/server/embedded/location.ts'
import { createLog } from '#platform/server/log.ts'
import { connectDatabase } from './connect-database.ts'
import { checkDatabase } from './doctor/database.ts'
import { fail, warn, type Finding } from './doctor/finding.ts'
import { checkConfiguration, checkFolders, checkNode } from './doctor/machine.ts'
import { checkReplica } from './doctor/replica.ts'
import { checkServices } from './doctor/services.ts'
import { parseAppConfig, type AppConfig } from './settings.ts'
import { withApp } from './with-app.ts'

// `npm run doctor [-- --json]`: what is wrong with this instance, on one page. Exits with 1 where something does not work.
const isJson = process.argv.includes('--json')
const findings = await examine()
const isSound = findings.every(({ state }) => state !== 'fail')
process.stdout.write(isJson ? `${JSON.stringify({ isSound, findings }, null, 2)}\n` : formatPage(findings))
process.exit(isSound ? 0 : 1)

async function examine(): Promise<Finding[]> {
  const node = checkNode()
  try {
    const config = parseAppConfig(process.env)
    return [node, ...checkConfiguration(config), ...(await checkFolders(config)), ...(await checkInstance(config))]
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return [node, ...error.errors.map((fault) => fail('Configuration', fault))]
  }
}

async function checkInstance(config: AppConfig): Promise<Finding[]> {
  // Looking must not make one.
  if (!config.databaseUrl && !existsSync(join(resolveClusterLocation(config.dataDir).cluster, 'PG_VERSION')))
    return [warn('Database', 'there is none yet; the first start makes it')]
  const log = createLog({ level: 'silent' })
  try {
    const { connection, stop } = await connectDatabase({ config, log })
    try {
      const found = await checkDatabase(connection)
      if (config.databaseReadUrl) found.push(...(await checkReplica(connection, config.databaseReadUrl)))
      // The rest reads tables of this release.
      const isCurrent = found.some(({ name, state }) => name === 'Migrations' && state === 'ok')
      if (isCurrent)
        await withApp(
          { config, connection, log },
          async (ctx, base) => void found.push(...(await checkServices(ctx, base))),
        )
      return found
    } finally {
      await stop()
    }
  } catch (error) {
    return [fail('Database', error instanceof Error ? error.message : String(error))]
  }
}

function formatPage(list: Finding[]): string {
  const width = Math.max(...list.map(({ name }) => name.length))
  const marks = { ok: '✓', warn: '!', fail: '✗' }
  const lines = list.map(({ name, state, message }) => `${marks[state]} ${name.padEnd(width)}  ${message}`)
  const faultCount = list.filter(({ state }) => state === 'fail').length
  const warningCount = list.filter(({ state }) => state === 'warn').length
  const count = (found: number, noun: string) => `${found || 'no'} ${noun}${found === 1 ? '' : 's'}`
  const verdict = `${count(faultCount, 'fault')}, ${count(warningCount, 'warning')}`
  return `${lines.join('\n')}\n\n${verdict}\n`
}
