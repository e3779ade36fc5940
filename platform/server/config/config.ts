import { z } from 'zod'
import type { Setting, SettingsOf } from './setting.ts'

/** Thrown with every fault of the environment at once; secrets' values are never repeated. */
export class ConfigurationFault extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    )
    this.name = 'ConfigurationFault'
    this.faults = faults
  }
}

type Environment = Record<string, string | undefined>
type Table = Record<string, Setting>

/** Reads and checks all settings from the environment. An empty variable counts as absent. */
export function readConfig<T extends Table>(settings: T, env: Environment): SettingsOf<T> {
  const isProduction = env['NODE_ENV'] === 'production'
  const faults: string[] = []
  const config: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(settings)) {
    const given = env[setting.env] || undefined
    if (given === undefined && isProduction && setting.isRequiredInProduction) {
      faults.push(`${setting.env} is missing: ${setting.doc}`)
      continue
    }
    const read = setting.schema.safeParse(given)
    if (read.success) config[name] = read.data
    else
      faults.push(
        `${setting.env} is not usable${quote(setting, given)}: ${read.error.issues.map((issue) => issue.message).join(', ')}`,
      )
  }
  if (faults.length > 0) throw new ConfigurationFault(faults)
  return config as SettingsOf<T>
}

function quote(setting: Setting, given: string | undefined): string {
  return setting.isSecret || given === undefined ? '' : ` (${JSON.stringify(given.slice(0, 80))})`
}

/** `true`, `1`, `yes`, `on` and their opposites; anything else is a fault. */
export const flag = z
  .enum(['true', 'false', '1', '0', 'yes', 'no', 'on', 'off'], { message: 'expected true or false' })
  .transform((text) => ['true', '1', 'yes', 'on'].includes(text))
