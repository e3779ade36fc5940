import { z } from '#platform/contract/zod.ts'
import { instant } from '#platform/contract/instant.ts'

/** What is copied from the content source. Events are not: they are written in Foundry. */
export const syncedKinds = ['resources', 'tools', 'courses'] as const
export type SyncedKind = (typeof syncedKinds)[number]

/** `pending_confirmation`: the run would remove a large share of the items and waits for staff. */
export const runStates = ['running', 'completed', 'pending_confirmation', 'failed'] as const

export const syncRun = z.object({
  id: z.string(),
  kind: z.enum(syncedKinds),
  state: z.enum(runStates),
  startedAt: instant,
  finishedAt: instant.nullable(),
  startedBy: z.string().nullable(),
  synced: z.number(),
  total: z.number(),
  addedCount: z.number(),
  changedCount: z.number(),
  removedCount: z.number(),
  failedCount: z.number(),
  /** How many removals wait for staff to confirm them. */
  pendingRemovalCount: z.number(),
  message: z.string().nullable(),
  warnings: z.array(z.string()),
})
export type SyncRun = z.output<typeof syncRun>

export const syncItem = z.object({
  itemId: z.string(),
  title: z.string(),
  outcome: z.enum(['added', 'changed', 'removed', 'failed']),
  detail: z.string().nullable(),
})

/** The reply to a sync button. Final once `state` is not `running`. */
export const syncReply = z.object({
  synced: z.number(),
  total: z.number(),
  state: z.enum(runStates),
  runId: z.string(),
})

export const cacheStatus = z.object({
  stats: z.object({
    totalItems: z.number(),
    contentTypes: z.number(),
    itemsByType: z.record(z.string(), z.number()),
  }),
  /** `completed` means success. */
  lastSync: z.object({ startedAt: instant, status: z.string() }).nullable(),
  source: z.string(),
  /** The newest run of each kind. */
  runs: z.array(syncRun),
  /** Null when the source has no webhook. */
  webhook: z
    .object({
      url: z.string(),
      /** Only until the source has signed a delivery with it. */
      secret: z.string().nullable(),
      isConnected: z.boolean(),
      /** Until when the source may send a secret; null when it may not. */
      openUntil: instant.nullable(),
      lastDeliveryAt: instant.nullable(),
    })
    .nullable(),
})
export type CacheStatus = z.output<typeof cacheStatus>
