import type { z } from 'zod'

/**
 * One environment variable, declared beside the code that reads it. The default comes from the schema
 * (`.default(…)`); `defaultDoc` says in words what an absent value means where that is not a plain default.
 */
export type Setting = {
  env: string
  doc: string
  schema: z.ZodType
  isSecret?: boolean
  isRequiredInProduction?: boolean
  defaultDoc?: string
}

/** Returns its argument, for type inference: `defineSettings({ smtpUrl: { env: 'SMTP_URL', doc: '…', schema: z.url().optional() } })`. */
export function defineSettings<const S extends Record<string, Setting>>(settings: S): S {
  return settings
}

/** The settings of `S` as they are read: the output type of each schema. */
export type SettingsOf<S extends Record<string, Setting>> = { [K in keyof S]: z.output<S[K]['schema']> }
