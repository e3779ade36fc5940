import { createFolder, sweepOrphans } from '#providers/files/folder.ts'
import { createS3 } from '#providers/files/s3.ts'
import { openMmdb } from '#providers/geo/mmdb.ts'
import { createOutbox, type Outbox } from '#providers/mail-out/outbox.ts'
import { createSmtp } from '#providers/mail-out/smtp.ts'
import { createHttpProbe } from '#providers/web-probe/http.ts'
import { scheduled, type JobDef } from '#platform/server/jobs.ts'
import type { Providers } from '#platform/server/providers.ts'
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
  return { ...createStores(config, now), webProbe: createHttpProbe(), geo: await openMmdb(config) }
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
