import { z } from '#platform/contract/zod.ts'
import { instant } from '#platform/contract/instant.ts'

export const resourceCategories = ['funding', 'marketing', 'legal', 'operations', 'finance', 'other'] as const
export type ResourceCategory = (typeof resourceCategories)[number]
export const resourceTypes = ['template', 'guide', 'tool'] as const
export const toolStatuses = ['Available', 'Popular', 'New', 'Featured', 'In Progress', 'Advanced'] as const
export const toolIcons = ['PanelTop', 'Users', 'PieChart', 'Lightbulb', 'CheckSquare', 'DollarSign', 'Wrench'] as const

/** What is copied from the content source. Events are named by the cache card as well; they are written here. */
export const syncedKinds = ['resources', 'tools', 'courses'] as const
export type SyncedKind = (typeof syncedKinds)[number]

/** A resource as lists show it. `notionId` is its id everywhere. */
export const resource = z.object({
  notionId: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  type: z.string(),
  /** Stages of a venture that it is for. */
  stages: z.array(z.string()),
  /** Our own lasting link to its file, or the author's link to somewhere else. */
  fileUrl: z.string().nullable(),
  fileName: z.string().nullable(),
  isActive: z.boolean(),
  isSaved: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})
export type Resource = z.output<typeof resource>

export const resourceDetail = resource.extend({
  /** Markdown without HTML. */
  body: z.string(),
  tags: z.array(z.string()),
  /** Bytes; null when it has no file of ours. */
  fileSize: z.number().nullable(),
  isDownloaded: z.boolean(),
})
export type ResourceDetail = z.output<typeof resourceDetail>

const filterText = z.string().trim().max(60)

/** Filters of the list; those that are left out do not narrow it. */
export const resourceQuery = z.object({
  q: z.string().trim().max(200).optional(),
  category: filterText.optional(),
  type: filterText.optional(),
  stage: filterText.optional(),
})
export type ResourceQuery = z.output<typeof resourceQuery>

const facet = z.array(z.object({ value: z.string(), count: z.number() }))

/** How many resources each choice would leave; each facet counts as if it were not chosen itself. */
export const facets = z.object({ category: facet, type: facet, stage: facet, totalCount: z.number() })
export type Facets = z.output<typeof facets>

export const savedResource = z.object({
  resourceId: z.string(),
  title: z.string(),
  category: z.string(),
  type: z.string(),
  savedAt: instant.nullable(),
  fileUrl: z.string().nullable(),
  /** False once the resource itself is gone. */
  isAvailable: z.boolean(),
})
export type SavedResource = z.output<typeof savedResource>

const resourceId = z.string().trim().min(1, 'Please name a resource.').max(300)

/** The list names a resource by `id`, its own page by `resourceId`; all other words are taken from the resource itself. */
export const resourceReference = z
  .union([z.object({ resourceId }), z.object({ id: resourceId })], 'Please name a resource.')
  .transform((input) => ({ resourceId: 'resourceId' in input ? input.resourceId : input.id }))

export const suggestion = z.object({ stage: z.string().nullable(), resources: z.array(resource) })

export const tool = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  status: z.string(),
  url: z.string().nullable(),
  icon: z.string(),
  bgColor: z.string().nullable(),
  iconColor: z.string().nullable(),
})
export type Tool = z.output<typeof tool>

export const course = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  instructor: z.string().nullable(),
  term: z.string().nullable(),
  url: z.string().nullable(),
  isEnrolled: z.boolean(),
  sessionCount: z.number(),
})
export type Course = z.output<typeof course>

export const courseDetail = course.extend({
  /** Markdown that stands before the first module. */
  introduction: z.string(),
  modules: z.array(z.object({ title: z.string(), text: z.string(), sessions: z.array(z.string()) })),
})
export type CourseDetail = z.output<typeof courseDetail>

/** `held`: it would remove a large part and waits for staff. */
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
  /** How many items are waiting to be removed. */
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

/** What a sync button gets back: final once `state` is not `running`. */
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
  /** Null where the source has no webhook; `secret` until the source has signed with it. */
  webhook: z.object({ url: z.string(), secret: z.string().nullable(), lastDeliveryAt: instant.nullable() }).nullable(),
})
export type CacheStatus = z.output<typeof cacheStatus>
