import { z } from 'zod'
import type { Setting, SettingsOf } from './setting.ts'

/** Names everything wrong with the environment at once; never contains the values of secrets. */
export class ConfigurationError extends Error {
  readonly errors: string[]
  constructor(errors: string[]) {
    super(
      `The configuration has ${errors.length === 1 ? 'a fault' : `${errors.length} faults`}:\n${errors.map((error) => `  - ${error}`).join('\n')}`,
    )
    this.name = 'ConfigurationError'
    this.errors = errors
  }
}

type Environment = Record<string, string | undefined>
type Settings = Record<string, Setting>

/** Reads and checks all settings. An empty variable counts as absent. */
export function parseConfig<T extends Settings>(settings: T, env: Environment): SettingsOf<T> {
  const isProduction = env['NODE_ENV'] === 'production'
  const errors: string[] = []
  const config: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(settings)) {
    const value = env[setting.env] || undefined
    if (value === undefined && isProduction && setting.isRequiredInProduction) {
      errors.push(`${setting.env} is missing: ${setting.doc}`)
      continue
    }
    const parsed = setting.schema.safeParse(value)
    if (parsed.success) config[name] = parsed.data
    else
      errors.push(
        `${setting.env} is not usable${formatValue(setting, value)}: ${parsed.error.issues.map((issue) => issue.message).join(', ')}`,
      )
  }
  if (errors.length > 0) throw new ConfigurationError(errors)
  return config as SettingsOf<T>
}

function formatValue(setting: Setting, value: string | undefined): string {
  return setting.isSecret || value === undefined ? '' : ` (${JSON.stringify(value.slice(0, 80))})`
}

/** Accepts `true`, `1`, `yes`, `on` and their opposites. */
export const flag = z
  .enum(['true', 'false', '1', '0', 'yes', 'no', 'on', 'off'], { message: 'expected true or false' })
  .transform((text) => ['true', '1', 'yes', 'on'].includes(text))
