import { z } from '#platform/contract/zod.ts'
import { instant } from '#platform/contract/instant.ts'

export const resourceCategories = ['funding', 'marketing', 'legal', 'operations', 'finance', 'other'] as const
export type ResourceCategory = (typeof resourceCategories)[number]
export const resourceTypes = ['template', 'guide', 'tool'] as const

/** A resource as lists show it. `notionId` is its public id. */
export const resource = z.object({
  notionId: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  type: z.string(),
  /** The venture stages it is meant for. */
  stages: z.array(z.string()),
  /** The permanent URL of our copy of its file, else the author's external link. */
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
  /** In bytes; null when we hold no file of it. */
  fileSize: z.number().nullable(),
  isDownloaded: z.boolean(),
})
export type ResourceDetail = z.output<typeof resourceDetail>

const filterText = z.string().trim().max(60)

/** Filters of the list. A filter that is left out matches everything. */
export const resourceQuery = z.object({
  q: z.string().trim().max(200).optional(),
  category: filterText.optional(),
  type: filterText.optional(),
  stage: filterText.optional(),
})
export type ResourceQuery = z.output<typeof resourceQuery>

const facet = z.array(z.object({ value: z.string(), count: z.number() }))

/** How many resources each choice would leave. Each facet ignores its own filter, so that its other choices can be compared. */
export const facets = z.object({ category: facet, type: facet, stage: facet, totalCount: z.number() })
export type Facets = z.output<typeof facets>

export const savedResource = z.object({
  resourceId: z.string(),
  title: z.string(),
  category: z.string(),
  type: z.string(),
  savedAt: instant.nullable(),
  fileUrl: z.string().nullable(),
  /** False once the resource was removed or deactivated. */
  isAvailable: z.boolean(),
})
export type SavedResource = z.output<typeof savedResource>

const resourceId = z.string().trim().min(1, 'Please name a resource.').max(300)

/** `resourceId` or `id` names the resource. Other properties are ignored: title, category and type come from our row. */
export const resourceReference = z
  .union([z.object({ resourceId }), z.object({ id: resourceId })], 'Please name a resource.')
  .transform((input) => ({ resourceId: 'resourceId' in input ? input.resourceId : input.id }))

export const suggestion = z.object({ stage: z.string().nullable(), resources: z.array(resource) })
