import { sql } from 'drizzle-orm'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { defaultDays } from '#rules/advising.ts'
import { advisingSettings } from './tables.ts'

export type SettingsRow = typeof advisingSettings.$inferSelect
type WithDb = { db: Db }

const defaults = {
  advisorInstructions: null,
  schedulingUrl: null,
  meetingKinds: ['In person', 'Video call', 'Phone call'],
  deadlineDays: { ...defaultDays },
  version: 1,
}

/** The settings of advising; before staff change any, the built-in ones. */
export async function findSettings({ db }: WithDb): Promise<Omit<SettingsRow, 'isOnly' | 'updatedAt'>> {
  const [row] = await db.select().from(advisingSettings)
  return row ?? defaults
}

/** Locks the one row, made if it was missing, so that the second of two editors sees the first one's version (R23). */
export async function lockSettings(tx: TxCtx): Promise<SettingsRow> {
  await tx.db
    .insert(advisingSettings)
    .values({ ...defaults, updatedAt: tx.now() })
    .onConflictDoNothing()
  const [row] = await tx.db.select().from(advisingSettings).for('update')
  return row!
}

export async function updateSettings(
  tx: TxCtx,
  set: Pick<SettingsRow, 'advisorInstructions' | 'schedulingUrl' | 'meetingKinds' | 'deadlineDays'>,
): Promise<void> {
  const version = sql`${advisingSettings.version} + 1` as never
  await tx.db.update(advisingSettings).set({ ...set, updatedAt: tx.now(), version })
}
