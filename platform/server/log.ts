import { pino, type Logger } from 'pino'

export type Log = Logger

/** Fields that may hold a secret; their values are never logged. */
const secretNames = ['token', 'cookie', 'authorization', 'password', 'secret', 'apiKey', 'set-cookie', 'signInCode']
const redactedPaths = secretNames.flatMap((name) => [
  toRedactPath('', name),
  toRedactPath('*', name),
  toRedactPath('*.*', name),
  toRedactPath('*.*.*', name),
])

function toRedactPath(prefix: string, name: string): string {
  const field = /^\w+$/.test(name) ? (prefix ? `.${name}` : name) : `["${name}"]`
  return `${prefix}${field}`
}

/** Logs JSON lines to standard output. pino escapes control characters, so nobody can forge a line (T37). */
export function createLog(options: { level: string; destination?: NodeJS.WritableStream }): Log {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: redactedPaths, censor: '[redacted]' },
      serializers: { err: pino.stdSerializers.err },
    },
    options.destination ?? pino.destination({ fd: 1, sync: false }),
  )
}
