import { ConfigurationError } from '#platform/server/config/config.ts'
import { parseAppConfig, type AppConfig } from './settings.ts'

/** What systemd and others take as "the configuration is at fault, do not restart" (sysexits EX_CONFIG). */
export const exitConfiguration = 78

/** The configuration of this process; with faults it ends, having named them all. */
export function loadConfigOrExit(): AppConfig {
  try {
    return parseAppConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(exitConfiguration)
  }
}
