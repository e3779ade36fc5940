import { settings as folderSettings } from '#providers/content-source/files.ts'
import { settings as notionSettings } from '#providers/content-source/notion.ts'
import { settings as twentySettings } from '#providers/crm/twenty.ts'
import { settings as googleSettings } from '#providers/drive/google.ts'
import { settings as embeddingSettings } from '#providers/embeddings/openai.ts'
import { settings as exchangeRateSettings } from '#providers/exchange-rates/ecb-feed.ts'
import { settings as s3Settings } from '#providers/files/s3.ts'
import { settings as geoSettings } from '#providers/geo/mmdb.ts'
import { settings as identitySettings } from '#providers/identity/sso-file.ts'
import { settings as languageModelSettings } from '#providers/language-model/service-settings.ts'
import { settings as receiptSettings } from '#providers/mail-in/settings.ts'
import { settings as receiptReaderSettings } from '#providers/receipt-reader/openai.ts'
import { settings as smtpSettings } from '#providers/mail-out/smtp.ts'
import { settings as realtimeSettings } from '#providers/realtime/openai.ts'
import { settings as elevenlabsSettings } from '#providers/speech/elevenlabs.ts'
import { settings as openaiSettings } from '#providers/speech/openai.ts'
import { settings as vectorStoreSettings } from '#providers/vector-store/openai.ts'
import { ConfigurationError, parseConfig } from '#platform/server/config/config.ts'
import { completeConfig, platformSettings } from '#platform/server/settings.ts'

/** Every environment variable, by owner, in the order of the configuration page. */
export const settingsByOwner = {
  Platform: platformSettings,
  'Campus sign-in': identitySettings,
  'Outgoing mail': smtpSettings,
  Files: s3Settings,
  'Places of addresses': geoSettings,
  Content: { ...notionSettings, ...folderSettings },
  Speech: { ...openaiSettings, ...elevenlabsSettings },
  Assistant: { ...languageModelSettings, ...realtimeSettings },
  Receipts: { ...receiptSettings, ...receiptReaderSettings, ...exchangeRateSettings },
  Knowledge: { ...vectorStoreSettings, ...embeddingSettings },
  CRM: twentySettings,
  'Google Drive': googleSettings,
}

export const allSettings = {
  ...platformSettings,
  ...smtpSettings,
  ...s3Settings,
  ...geoSettings,
  ...notionSettings,
  ...folderSettings,
  ...openaiSettings,
  ...elevenlabsSettings,
  ...languageModelSettings,
  ...realtimeSettings,
  ...vectorStoreSettings,
  ...embeddingSettings,
  ...receiptSettings,
  ...receiptReaderSettings,
  ...exchangeRateSettings,
  ...twentySettings,
  ...googleSettings,
  ...identitySettings,
}

export type AppConfig = ReturnType<typeof parseAppConfig>

type Environment = Record<string, string | undefined>

/** Reads the configuration; throws an error that names everything wrong with it. */
export function parseAppConfig(env: Environment) {
  const errors = findConflicts(env)
  const parsed = parseOrCollectErrors(env, errors)
  if (errors.length > 0 || !parsed) throw new ConfigurationError(errors)
  return { ...parsed, ...completeConfig(parsed, env) }
}

function parseOrCollectErrors(env: Environment, errors: string[]) {
  try {
    return parseConfig(allSettings, env)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    errors.unshift(...error.errors)
    return null
  }
}

/** Faults of settings that are each valid but do not go together. */
function findConflicts(env: Environment): string[] {
  const publicUrl = env['PUBLIC_URL']
  const shortBase = env['SHORT_LINK_BASE']
  const errors: string[] = []
  if (
    shortBase &&
    publicUrl &&
    URL.canParse(shortBase) &&
    shortBase.replace(/\/+$/, '') === publicUrl.replace(/\/+$/, '')
  )
    errors.push('SHORT_LINK_BASE must differ from PUBLIC_URL: every screen would be taken for a short link')
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
    if (env[name] && !env['DATABASE_URL']) errors.push(`${name} needs DATABASE_URL`)
  errors.push(...findBackupConflicts(env))
  for (const name of listNeedingKey(env)) if (!env['OPENAI_API_KEY']) errors.push(`${name} needs OPENAI_API_KEY`)
  if (Boolean(env['TWENTY_URL']) !== Boolean(env['TWENTY_API_KEY']))
    errors.push('TWENTY_URL and TWENTY_API_KEY need each other')
  if (Boolean(env['RECEIPTS_SMTP_CERT']) !== Boolean(env['RECEIPTS_SMTP_KEY']))
    errors.push('RECEIPTS_SMTP_CERT and RECEIPTS_SMTP_KEY need each other')
  if (Boolean(env['GOOGLE_CLIENT_ID']) !== Boolean(env['GOOGLE_CLIENT_SECRET']))
    errors.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET need each other')
  if (env['NODE_ENV'] !== 'production' || !publicUrl || !URL.canParse(publicUrl)) return errors
  const { protocol, hostname } = new URL(publicUrl)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol === 'http:' && !isLocal)
    errors.push('PUBLIC_URL must be https in production: cookies would travel in clear')
  return errors
}

function listNeedingKey(env: Environment): string[] {
  return [
    ...(env['VECTOR_STORE'] === 'openai' ? ['VECTOR_STORE=openai'] : []),
    ...['OPENAI_EMBEDDING_MODEL', 'OPENAI_RECEIPT_MODEL'].filter((name) => env[name]),
  ]
}

function findBackupConflicts(env: Environment): string[] {
  const stores = ['BACKUP_DIR', 'BACKUP_S3_URL'].filter((name) => env[name])
  const keys = ['BACKUP_KEY', 'BACKUP_KEY_FILE'].filter((name) => env[name])
  return [
    ...[stores, keys].filter((names) => names.length > 1).map((names) => `set one of ${names.join(' and ')}, not both`),
    ...(stores.length > 0 && keys.length === 0 ? [`${stores[0]} needs BACKUP_KEY or BACKUP_KEY_FILE`] : []),
    ...(env['BACKUP_S3_URL'] && env['BACKUP_S3_URL'] === env['S3_URL']
      ? ['BACKUP_S3_URL must be another bucket than S3_URL: a backup beside the files is lost with them']
      : []),
    ...(env['BACKUP_KEY'] && env['BACKUP_KEY'] === env['SECRET_KEY']
      ? [
          'BACKUP_KEY must differ from SECRET_KEY: whoever can open a backup must not be able to open what it holds encrypted',
        ]
      : []),
  ]
}
