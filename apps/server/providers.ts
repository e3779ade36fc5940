import { resolve } from 'node:path'
import type { Pool } from 'pg'
import { createFileSource, sampleFolder } from '#providers/content-source/files.ts'
import { createNotion } from '#providers/content-source/notion.ts'
import type { ContentSource } from '#providers/content-source/port.ts'
import { createFolderFiles, cleanupOrphans } from '#providers/files/folder.ts'
import { createPlainFolder } from '#providers/files/plain-folder.ts'
import type { Files } from '#providers/files/port.ts'
import { createS3 } from '#providers/files/s3.ts'
import { openMmdb } from '#providers/geo/mmdb.ts'
import { createOidc } from '#providers/identity/oidc.ts'
import { createSaml } from '#providers/identity/saml.ts'
import type { IdentityProvider } from '#providers/identity/port.ts'
import { createOpenAiCompatible } from '#providers/language-model/openai-compatible.ts'
import { createOpenAiModel } from '#providers/language-model/openai.ts'
import { createPassages } from '#providers/language-model/passages.ts'
import type { LanguageModel } from '#providers/language-model/port.ts'
import { createDirectory } from '#providers/crm/directory.ts'
import type { Crm } from '#providers/crm/port.ts'
import { createGoogleDrive } from '#providers/drive/google.ts'
import type { Drive } from '#providers/drive/port.ts'
import { createSampleDrive } from '#providers/drive/sample.ts'
import { createTwenty } from '#providers/crm/twenty.ts'
import { createOpenAiEmbeddings } from '#providers/embeddings/openai.ts'
import { createEcbFeed } from '#providers/exchange-rates/ecb-feed.ts'
import type { ExchangeRates } from '#providers/exchange-rates/port.ts'
import { createSampleRates } from '#providers/exchange-rates/sample-rates.ts'
import { createOcrRules } from '#providers/receipt-reader/ocr-rules.ts'
import { createOpenAiReader } from '#providers/receipt-reader/openai.ts'
import type { ReceiptReader } from '#providers/receipt-reader/port.ts'
import { createDevMailbox, type DevMailbox } from '#providers/mail-out/dev-mailbox.ts'
import { createSmtp } from '#providers/mail-out/smtp.ts'
import { createHttpLinkChecker } from '#providers/link-checker/http.ts'
import { createOpenAiRealtime } from '#providers/realtime/openai.ts'
import type { Realtime } from '#providers/realtime/port.ts'
import { createElevenLabs } from '#providers/speech/elevenlabs.ts'
import { createFlite } from '#providers/speech/flite.ts'
import { createOpenAi } from '#providers/speech/openai.ts'
import type { SpeechEngines } from '#providers/speech/port.ts'
import { createWorkerPool } from '#providers/speech/worker-pool.ts'
import { createMeaning, type MeaningLeg } from '#providers/vector-store/meaning.ts'
import { createOpenAiStore } from '#providers/vector-store/openai.ts'
import type { VectorStore } from '#providers/vector-store/port.ts'
import { createPostgresStore } from '#providers/vector-store/postgres.ts'
import { keepFilesDuringBackup } from '#platform/server/backup/running-lock.ts'
import type { Log } from '#platform/server/log.ts'
import { scheduledJob, type JobDef } from '#platform/server/jobs.ts'
import type { Providers } from '#platform/server/providers.ts'
import type { LinkChecker } from '#providers/link-checker/port.ts'
import { limits } from '#rules/limits.ts'
import { createMailIn } from './mail-in.ts'
import type { AppConfig } from './settings.ts'

export type AppProviders = Providers & { mailbox: DevMailbox }

/** Only the mail and file adapters, which are all that the seed needs. */
export function createStores(config: AppConfig, now: () => Date): Pick<AppProviders, 'mailOut' | 'mailbox' | 'files'> {
  const { dataDir, smtpUrl, mailFrom, s3Url } = config
  const mailbox = createDevMailbox({ dataDir, now })
  return {
    mailOut: smtpUrl ? createSmtp({ smtpUrl, mailFrom }) : mailbox,
    mailbox,
    files: s3Url ? createS3({ s3Url }) : createFolderFiles({ dataDir }),
  }
}

/** Where backups go, or null where no folder and no bucket is named. */
export function createBackupStore({
  backupDir,
  backupS3Url,
}: Pick<AppConfig, 'backupDir' | 'backupS3Url'>): Files | null {
  if (backupS3Url) return createS3({ s3Url: backupS3Url })
  return backupDir ? createPlainFolder(resolve(backupDir)) : null
}

/** What adapters get of this process. */
type ProviderBase = { now(): Date; pool: Pool; log: Log }

/** The production adapter where one is configured, else the embedded one. */
export async function createProviders(config: AppConfig, { now, pool, log }: ProviderBase): Promise<AppProviders> {
  const linkChecker = createHttpLinkChecker()
  const stores = createStores(config, now)
  return {
    ...stores,
    files: keepFilesDuringBackup(stores.files, pool),
    backups: createBackupStore(config),
    linkChecker,
    contentSource: createContentSource(config, { download: linkChecker.download, now }),
    geo: await openMmdb(config),
    speech: createSpeechEngines(config),
    languageModel: createLanguageModel(config),
    createOwnModel: chooseOwnModels(config),
    vectorStore: createVectorStore(config, { pool, log }),
    realtime: createRealtime(config),
    mailIn: createMailIn(config, { log }),
    receiptReader: createOcrRules({ now }),
    receiptModel: createReceiptModel(config, { now }),
    exchangeRates: createExchangeRates(config, now),
    crm: createCrm(config, { pool, now }),
    drive: createDrive(config, now),
    identity: createIdentityProviders(config, now),
  }
}

/** Only where a model is named: receipts leave this server then. */
function createReceiptModel(config: AppConfig, { now }: Pick<ProviderBase, 'now'>): ReceiptReader | null {
  const { openaiApiKey: apiKey, openaiBaseUrl: baseUrl, openaiReceiptModel: model } = config
  return apiKey && model ? createOpenAiReader({ apiKey, baseUrl, model, now }) : null
}

/** The services of `SSO_FILE`, in its order. */
export function createIdentityProviders({ ssoProviders, publicUrl }: AppConfig, now: () => Date): IdentityProvider[] {
  return ssoProviders.map((settings) =>
    settings.type === 'oidc'
      ? createOidc({ ...settings, publicUrl, now })
      : createSaml({ ...settings, publicUrl, now }),
  )
}

/** The central bank's feed where it is configured, and sample rates in a demo. Else nobody is asked: staff enter or import them. */
export function createExchangeRates({ exchangeRatesUrl, isDemo }: AppConfig, now: () => Date): ExchangeRates | null {
  if (exchangeRatesUrl) return createEcbFeed({ baseUrl: exchangeRatesUrl, now })
  return isDemo ? createSampleRates({ now }) : null
}

/** Twenty where it is configured, else a directory in the database. */
export function createCrm(config: AppConfig, { pool, now }: Pick<ProviderBase, 'pool' | 'now'>): Crm {
  const { twentyUrl: baseUrl, twentyApiKey: apiKey, twentyWebhookSecret: webhookSecret } = config
  if (!baseUrl || !apiKey) return createDirectory({ pool, now })
  return createTwenty({ baseUrl, apiKey, webhookSecret, requestsPerWindow: config.twentyRequestsPerMinute })
}

/** Google Drive where it is configured; in a demo a drive with sample documents. */
export function createDrive(config: AppConfig, now: () => Date): Drive | null {
  const { googleClientId: clientId, googleClientSecret: clientSecret, isDemo, publicUrl } = config
  if (!clientId || !clientSecret) return isDemo ? createSampleDrive({ publicUrl, now }) : null
  const {
    googleAuthUrl: authUrl,
    googleTokenUrl: tokenUrl,
    googleRevokeUrl: revokeUrl,
    googleDriveUrl: driveUrl,
  } = config
  return createGoogleDrive({ clientId, clientSecret, authUrl, tokenUrl, revokeUrl, driveUrl, now })
}

type StoreBase = Pick<ProviderBase, 'pool' | 'log'>

/** The database itself, unless passages are to be at OpenAI. */
function createVectorStore(config: AppConfig, { pool, log }: StoreBase): VectorStore {
  const { vectorStore, openaiApiKey: apiKey, openaiBaseUrl: baseUrl, openaiVectorStoreId: storeId } = config
  if (vectorStore === 'openai' && apiKey) return createOpenAiStore({ apiKey, baseUrl, storeId })
  return createPostgresStore({ pool, meaning: createMeaningLeg(config, { pool, log }) })
}

function createMeaningLeg(config: AppConfig, { pool, log }: StoreBase): MeaningLeg | undefined {
  const { openaiApiKey: apiKey, openaiBaseUrl: baseUrl, openaiEmbeddingModel: model } = config
  if (!apiKey || !model) return undefined
  const encoder = createOpenAiEmbeddings({ apiKey, baseUrl, model, dimensions: config.openaiEmbeddingDimensions })
  return createMeaning({
    pool,
    encoder,
    onError: (err) => log.warn({ err }, 'questions are searched without embeddings for 30 s'),
  })
}

/** All engines share the threads in which sound is made. */
export function createSpeechEngines(config: AppConfig): SpeechEngines {
  const workers = createWorkerPool()
  const { openaiApiKey, openaiBaseUrl, openaiSpeechModel, elevenlabsApiKey, elevenlabsBaseUrl } = config
  return {
    openai: createOpenAi({ workers, apiKey: openaiApiKey, baseUrl: openaiBaseUrl, model: openaiSpeechModel }),
    elevenlabs: createElevenLabs({ workers, apiKey: elevenlabsApiKey, baseUrl: elevenlabsBaseUrl }),
    flite: createFlite({ workers }),
  }
}

/** A server with chat completions where one is named, OpenAI where there is a key, else passages are quoted. */
export function createLanguageModel(config: AppConfig): LanguageModel {
  const { openaiApi, openaiApiKey: apiKey, openaiBaseUrl: baseUrl, openaiChatModel: model } = config
  const options = {
    baseUrl,
    model,
    contextTokens: config.openaiChatContextTokens,
    prices: config.openaiChatPrices ?? null,
  }
  if (openaiApi === 'chat') return createOpenAiCompatible({ ...options, apiKey })
  return apiKey ? createOpenAiModel({ ...options, apiKey }) : createPassages()
}

/** Where another server than OpenAI answers, it must not get people's keys. */
export function chooseOwnModels(config: AppConfig): Providers['createOwnModel'] {
  if (config.openaiApi !== 'responses') return null
  const { openaiBaseUrl: baseUrl, openaiChatModel: model, openaiChatContextTokens: contextTokens } = config
  const prices = config.openaiChatPrices ?? null
  return (apiKey) => createOpenAiModel({ apiKey, baseUrl, model, contextTokens, prices })
}

/** OpenAI where it also answers in the chat; a server that only speaks its chat protocol has no sound. */
export function createRealtime(config: AppConfig): Realtime | null {
  const { openaiApi, openaiApiKey: apiKey, openaiBaseUrl: baseUrl } = config
  if (openaiApi !== 'responses' || !apiKey) return null
  return createOpenAiRealtime({
    apiKey,
    baseUrl,
    model: config.openaiRealtimeModel,
    voice: config.openaiRealtimeVoice,
    transcriptionModel: config.openaiTranscriptionModel,
  })
}

/** Notion where it is configured, else a folder of files: the operator's, or in a demo the sample content. */
export function createContentSource(
  config: AppConfig,
  { download, now }: Pick<LinkChecker, 'download'> & Pick<ProviderBase, 'now'>,
): ContentSource {
  const { notionToken: token, notionBaseUrl: baseUrl, contentDir, isDemo } = config
  if (!token) return createFileSource(contentDir ?? (isDemo ? sampleFolder : null))
  const lists = { resources: config.notionResources, tools: config.notionTools, courses: config.notionCourses }
  const retryOptions = { requestsPerSecond: config.notionRequestsPerSecond }
  return createNotion({ token, baseUrl, lists, download, maxFileBytes: limits.content.fileBytes, now, retryOptions })
}

/** Scheduled clean-up jobs of the adapters in use. */
export function cleanupJobsFor({ dataDir, s3Url }: AppConfig): JobDef[] {
  if (s3Url) return []
  return [
    scheduledJob('platform.cleanup-files', {
      cron: '17 3 * * *',
      run: async (ctx) => void (await cleanupOrphans({ dataDir, now: ctx.now() })),
    }),
  ]
}
