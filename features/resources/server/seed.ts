import { newId } from '#platform/server/db/columns.ts'
import { daysBefore } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import type { NewResource } from './queries.ts'
import type { resourceViews, savedResources } from './tables.ts'

export type SampleCollection = {
  saved: (typeof savedResources.$inferInsert)[]
  views: (typeof resourceViews.$inferInsert)[]
}

const demoSavedIds = ['fundraising-timeline', 'founders-agreement-template', 'pricing-for-first-time-founders']
const demoViewedIds = ['first-hundred-customers', 'fundraising-timeline', 'lean-canvas-template', 'demo-day-checklist']

/** What the demo student saved and viewed last. */
export function sampleCollection(
  resources: NewResource[],
  { student, now }: { student: Person; now: Date },
): SampleCollection {
  const pick = (ids: string[]) => ids.flatMap((id) => resources.find((row) => row.notionId === id) ?? [])
  return {
    saved: pick(demoSavedIds).map(({ id, title, category, type }, index) => ({
      id: newId(),
      personId: student.id,
      resourceId: id!,
      title,
      category,
      type,
      savedAt: daysBefore(now, 1.4 + 6.3 * index),
    })),
    views: pick(demoViewedIds).map(({ id }, index) => ({
      personId: student.id,
      resourceId: id!,
      viewedAt: daysBefore(now, 0.2 + index),
    })),
  }
}
