import { ConfigurationError } from '#platform/server/config/config.ts'
import { parseAppConfig, type AppConfig } from './settings.ts'

/** Exit code for a wrong configuration (sysexits EX_CONFIG): service managers then do not restart. */
export const exitConfiguration = 78

/** Loads the configuration; names every fault in it and ends the process. */
export function loadConfigOrExit(): AppConfig {
  try {
    return parseAppConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(exitConfiguration)
  }
}
