import { createFileSource, sampleFolder } from '#providers/content-source/files.ts'
import { createNotion } from '#providers/content-source/notion.ts'
import type { ContentSource } from '#providers/content-source/port.ts'
import { createFolder, sweepOrphans } from '#providers/files/folder.ts'
import { createS3 } from '#providers/files/s3.ts'
import { openMmdb } from '#providers/geo/mmdb.ts'
import { createOutbox, type Outbox } from '#providers/mail-out/outbox.ts'
import { createSmtp } from '#providers/mail-out/smtp.ts'
import { createHttpProbe } from '#providers/web-probe/http.ts'
import { scheduled, type JobDef } from '#platform/server/jobs.ts'
import type { Providers } from '#platform/server/providers.ts'
import type { WebProbe } from '#providers/web-probe/port.ts'
import { limits } from '#rules/limits.ts'
import type { AppConfig } from './settings.ts'

export type AppProviders = Providers & { mailbox: Outbox }

/** Mail and files alone: all that the seed needs, and quick to make. */
export function createStores(config: AppConfig, now: () => Date): Pick<AppProviders, 'mailOut' | 'mailbox' | 'files'> {
  const { dataDir, smtpUrl, mailFrom, s3Url } = config
  const mailbox = createOutbox({ dataDir, now })
  return {
    mailOut: smtpUrl ? createSmtp({ smtpUrl, mailFrom }) : mailbox,
    mailbox,
    files: s3Url ? createS3({ s3Url }) : createFolder({ dataDir }),
  }
}

/** The production adapter where one is configured, else the embedded one. */
export async function createProviders(config: AppConfig, now: () => Date): Promise<AppProviders> {
  const webProbe = createHttpProbe()
  return {
    ...createStores(config, now),
    webProbe,
    contentSource: createContentSource(config, webProbe),
    geo: await openMmdb(config),
  }
}

/** Notion where it is configured, else the files of a folder: the operator's, or in a demo those that come with it. */
export function createContentSource(config: AppConfig, { download }: Pick<WebProbe, 'download'>): ContentSource {
  const { notionToken: token, notionBaseUrl: baseUrl, contentDir, isDemo } = config
  if (!token) return createFileSource(contentDir ?? (isDemo ? sampleFolder : null))
  const lists = { resources: config.notionResources, tools: config.notionTools, courses: config.notionCourses }
  const manners = { requestsPerSecond: config.notionRequestsPerSecond }
  return createNotion({ token, baseUrl, lists, download, mostFileBytes: limits.content.fileBytes, manners })
}

/** What the adapters in use need done by the clock. */
export function housekeepingOf({ dataDir, s3Url }: AppConfig): JobDef[] {
  if (s3Url) return []
  return [
    scheduled('platform.sweep-files', {
      cron: '17 3 * * *',
      run: async (ctx) => void (await sweepOrphans({ dataDir, now: ctx.now() })),
    }),
  ]
}
