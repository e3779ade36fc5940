import { syncedCourses } from '#features/courses/server/queries.ts'
import { syncedResources } from '#features/resources/server/queries.ts'
import { syncedTools } from '#features/tools/server/queries.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { SyncedRows } from '#platform/server/db/synced-rows.ts'
import type { SyncedKind } from '../../schema.ts'

/** The copied rows of each kind, written through the feature that owns them. */
export const rowsByKind: Record<SyncedKind, SyncedRows> = {
  tools: syncedTools,
  resources: syncedResources,
  courses: syncedCourses,
}

/** How many items of each kind are there, inactive ones included. */
export async function countItems(ctx: { db: Db }): Promise<Record<SyncedKind, number>> {
  return {
    tools: await syncedTools.count(ctx),
    resources: await syncedResources.count(ctx),
    courses: await syncedCourses.count(ctx),
  }
}
