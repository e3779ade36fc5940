import { isIP } from 'node:net'
import { z } from 'zod'
import { backupSettings } from './backup/settings.ts'
import { flag } from './config/config.ts'
import { defineSettings, type SettingsOf } from './config/setting.ts'

const timeZone = z.string().refine(isTimeZone, { message: 'expected a time zone such as America/New_York' })
const origin = z
  .url({ protocol: /^https?$/, message: 'expected an http or https address' })
  .transform((text) => text.replace(/\/+$/, ''))

const isHost = (name: string) => isIP(name) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(name)

/** Different characters in a key of 32: hardly any random key has fewer, any typed filler does. */
const minKeyVariety = 8

const trustsEverybody = (network: string) => /\/0+$/.test(network)

/** `10.0.0.1`, `10.0.0.0/8`, or one of the framework's names for networks. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', prefix, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The environment variables of the platform itself. */
export const platformSettings = defineSettings({
  port: {
    env: 'PORT',
    doc: 'The port it listens on.',
    schema: z.coerce.number('expected a port number').int('expected a port number').min(0).max(65_535).default(3000),
  },
  host: {
    env: 'HOST',
    doc: 'The address it listens on.',
    schema: z
      .string()
      .refine(isHost, { message: 'expected an address such as 127.0.0.1 or a host name' })
      .default('127.0.0.1'),
  },
  dataDir: {
    env: 'DATA_DIR',
    doc: 'Folder of the embedded database, files and caught mail.',
    schema: z.string().default('./data'),
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    doc: 'PostgreSQL 15 to 18 to use instead of the embedded database.',
    schema: z.url({ protocol: /^postgres(ql)?$/, message: 'expected postgres://…' }).optional(),
    defaultDoc: 'the embedded database in `DATA_DIR`',
    isSecret: true,
    isRequiredInProduction: true,
  },
  databaseDirectUrl: {
    env: 'DATABASE_DIRECT_URL',
    doc: 'The same database without the pooler, where `DATABASE_URL` leads to one in transaction mode such as PgBouncer. Used by what needs a session: migrations, locks, live updates, jobs, backups.',
    schema: z.url({ protocol: /^postgres(ql)?$/, message: 'expected postgres://…' }).optional(),
    defaultDoc: '`DATABASE_URL`',
    isSecret: true,
  },
  databaseReadUrl: {
    env: 'DATABASE_READ_URL',
    doc: 'A streaming replica of that database, which lists and analytics are read from while it is up to date; [deployment.md](deployment.md#a-read-replica).',
    schema: z.url({ protocol: /^postgres(ql)?$/, message: 'expected postgres://…' }).optional(),
    defaultDoc: 'none',
    isSecret: true,
  },
  isWorking: {
    env: 'JOBS',
    doc: 'Whether this process also works jobs and receives emails. `off` where `npm run worker` does so.',
    schema: flag.default(true),
    defaultDoc: '`on`',
  },
  publicUrl: {
    env: 'PUBLIC_URL',
    doc: 'Where people reach it: the only source of links in mail, never a Host header.',
    schema: origin
      .refine((url) => new URL(url).pathname === '/', { message: 'expected an address without a path' })
      .optional(),
    defaultDoc: '`http://localhost:PORT`',
    isRequiredInProduction: true,
  },
  shortLinkBase: {
    env: 'SHORT_LINK_BASE',
    doc: 'What short links begin with; its host is answered too.',
    schema: origin.optional(),
    defaultDoc: '`PUBLIC_URL/l`',
  },
  secretKey: {
    env: 'SECRET_KEY',
    doc: 'At least 32 characters, from which keys for cookies and sealed values are derived.',
    schema: z
      .string()
      .min(32, { message: 'expected at least 32 characters' })
      .refine((key) => new Set(key).size >= minKeyVariety, {
        message: 'expected random characters, not a few repeated',
      })
      .optional(),
    defaultDoc: 'a random one kept in `DATA_DIR`',
    isSecret: true,
    isRequiredInProduction: true,
  },
  previousSecretKeys: {
    env: 'SECRET_KEY_PREVIOUS',
    doc: 'Comma-separated earlier values of SECRET_KEY, which still decrypt. `npm run rotate-keys` encrypts everything with the current one; then remove them.',
    schema: z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((key) => key.trim())
          .filter(Boolean),
      )
      .refine((keys) => keys.every((key) => key.length >= 32), { message: 'expected keys of at least 32 characters' }),
    defaultDoc: 'none',
    isSecret: true,
  },
  isDemo: {
    env: 'DEMO',
    doc: 'Demo people, demo log-ins, sample content and the mailbox page.',
    schema: flag.optional(),
    defaultDoc: '`true`, in production `false`',
  },
  signupEmailDomains: {
    env: 'SIGNUP_EMAIL_DOMAINS',
    doc: 'Comma-separated domains whose addresses may register or be mailed a link unasked.',
    schema: z
      .string()
      .default('virginia.edu')
      .transform((text) =>
        text
          .split(',')
          .map((domain) => domain.trim().toLowerCase())
          .filter(Boolean),
      )
      .refine((domains) => domains.every((domain) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)), {
        message: 'expected domains separated by commas',
      }),
  },
  requirePasskeyFor: {
    env: 'REQUIRE_PASSKEY_FOR',
    doc: 'Comma-separated roles (`admin`, `director`, `mentor`, `student`) that need a passkey in every session; [sign-in.md](sign-in.md) says what follows.',
    schema: z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      )
      .pipe(z.array(z.enum(['admin', 'director', 'mentor', 'student'], { message: 'expected roles such as admin' }))),
    defaultDoc: 'none',
  },
  timeZone: { env: 'TIME_ZONE', doc: "The programme's time zone.", schema: timeZone.default('America/New_York') },
  homeCurrency: {
    env: 'HOME_CURRENCY',
    doc: 'The currency that amounts of receipts are added up in.',
    schema: z
      .string()
      .regex(/^[A-Z]{3}$/, 'expected a currency such as USD')
      .default('USD'),
  },
  chatRetentionDays: {
    env: 'CHAT_RETENTION_DAYS',
    doc: 'Conversations with Foundry AI are deleted after so many days without a message, unless they are pinned.',
    schema: z.coerce.number().int().min(1).optional(),
    defaultDoc: 'none; they stay until their owner deletes them',
  },
  schedulingUrl: {
    env: 'SCHEDULING_URL',
    doc: "The program's own page for scheduling meetings, opened by Schedule In-Person Meeting. Staff can name another one in the settings of advising.",
    schema: z.url({ protocol: /^https?$/, message: 'expected an http or https address' }).optional(),
    defaultDoc: "none; the button leads to a person's mentors",
  },
  trustedProxies: {
    env: 'TRUSTED_PROXIES',
    doc: 'Comma-separated addresses or networks of reverse proxies whose X-Forwarded-For is believed.',
    schema: z
      .string()
      .optional()
      .transform(
        (text) =>
          text
            ?.split(',')
            .map((part) => part.trim())
            .filter(Boolean) ?? [],
      )
      .refine((networks) => networks.every(isNetwork), {
        message: 'expected addresses or networks such as 10.0.0.0/8',
      })
      .refine((networks) => !networks.some(trustsEverybody), {
        message: 'a network of /0 would believe every client about its address; name your proxies',
      }),
    defaultDoc: 'none',
  },
  logLevel: {
    env: 'LOG_LEVEL',
    doc: 'How much is logged.',
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  },
  metricsToken: {
    env: 'METRICS_TOKEN',
    doc: 'Bearer token with which `/metrics` answers. Outside production this machine needs none.',
    schema: z.string().min(16, { message: 'expected at least 16 characters' }).optional(),
    defaultDoc: 'none: in production `/metrics` is closed, otherwise only this machine may read it',
    isSecret: true,
  },
  ...backupSettings,
})

type ParsedSettings = SettingsOf<typeof platformSettings>

/** The platform's settings with the defaults that depend on other settings. */
export type PlatformConfig = Omit<ParsedSettings, 'publicUrl' | 'shortLinkBase' | 'isDemo' | 'isBackupNightly'> & {
  isBackupNightly: boolean
  publicUrl: string
  shortLinkBase: string
  isDemo: boolean
  isProduction: boolean
}

/** Fills the defaults that follow from other settings. */
export function completeConfig(parsed: ParsedSettings, env: { NODE_ENV?: string | undefined }): PlatformConfig {
  const isProduction = env.NODE_ENV === 'production'
  const publicUrl = parsed.publicUrl ?? `http://localhost:${parsed.port}`
  return {
    ...parsed,
    publicUrl,
    shortLinkBase: parsed.shortLinkBase ?? `${publicUrl}/l`,
    isDemo: parsed.isDemo ?? !isProduction,
    isBackupNightly: parsed.isBackupNightly ?? isProduction,
    isProduction,
  }
}
