import { instant } from '#platform/contract/instant.ts'
import { z } from '#platform/contract/zod.ts'

export const backupStates = ['running', 'completed', 'failed'] as const
export type BackupState = (typeof backupStates)[number]
/** `read`: the backup was read to its end and is sound, but could not be restored here. */
export const checkStates = ['running', 'passed', 'read', 'failed'] as const
export type CheckState = (typeof checkStates)[number]
export type BackupOrigin = 'nightly' | 'person' | 'command'

const count = z.number().int().nonnegative()

export const backupRun = z.object({
  id: z.string(),
  origin: z.enum(['nightly', 'person', 'command']),
  state: z.enum(backupStates),
  startedAt: instant,
  finishedAt: instant.nullable(),
  /** What it is doing, in words; null once it ended. */
  step: z.string().nullable(),
  rowCount: count,
  fileCount: count,
  /** Bytes read so far, and those of the file once it is written. */
  bytes: count,
  size: count.nullable(),
  name: z.string().nullable(),
  message: z.string().nullable(),
  checkState: z.enum(checkStates).nullable(),
  checkedAt: instant.nullable(),
  checkMessage: z.string().nullable(),
})
export type BackupRun = z.output<typeof backupRun>

export const backupStatus = z.object({
  isConfigured: z.boolean(),
  isNightly: z.boolean(),
  keepDays: z.number(),
  /** The newest run, also one that runs or failed. */
  lastRun: backupRun.nullable(),
  lastCompleted: backupRun.nullable(),
  lastCheck: backupRun.nullable(),
  recent: z.array(backupRun),
})
export type BackupStatus = z.output<typeof backupStatus>
