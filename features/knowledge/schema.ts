import { instant } from '#platform/contract/instant.ts'
import { line, optionalText, requiredText } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'
import { limits } from '#rules/limits.ts'

export const itemKinds = ['resource', 'course', 'event', 'guide'] as const
export type ItemKind = (typeof itemKinds)[number]

/** `none`: not included. `ready`: in the store as it was last read. A failed item keeps what the store had of it. */
export const itemStates = ['none', 'queued', 'reading', 'ready', 'failed'] as const
export type ItemState = (typeof itemStates)[number]

/** Who may find a guide. */
export const audiences = ['members', 'staff'] as const
export type Audience = (typeof audiences)[number]

/** How the content differs from what the store has of it. */
export const driftKinds = ['new', 'changed', 'gone'] as const

/** Content that the assistant may quote from. */
export const cmsItem = z.object({
  id: z.string(),
  type: z.enum(itemKinds),
  title: z.string(),
  description: z.string(),
  lastUpdated: instant,
  /** In bytes. */
  fileSize: z.number(),
  isInVectorStore: z.boolean(),
  /** What staff chose; the store follows. */
  isIncluded: z.boolean(),
  state: z.enum(itemStates),
  /** Why it failed, or what it waits for. */
  error: z.string().nullable(),
  drift: z.enum(driftKinds).nullable(),
  passageCount: z.number(),
  /** The page that members read. */
  url: z.string(),
  /** Of a guide: its own id, and who may find it. */
  guideId: z.string().nullable(),
  audience: z.enum(audiences),
})
export type CmsItem = z.output<typeof cmsItem>

export const itemQuery = z.object({
  q: z.string().trim().max(200).optional(),
  type: z.enum(itemKinds).optional(),
  state: z.enum(itemStates).optional(),
})

export const vectorStats = z.object({
  totalFiles: z.number(),
  /** Bytes of text in the store. */
  storageUsed: z.number(),
  lastSync: instant.nullable(),
  passageCount: z.number(),
  adapter: z.string(),
  /** Items that wait or are being read, and items that failed. */
  pendingCount: z.number(),
  failedCount: z.number(),
  /** Whether new content is included by itself. */
  includesNew: z.boolean(),
})
export type VectorStats = z.output<typeof vectorStats>

const itemIds = z.array(z.guid()).max(limits.knowledge.itemCount).default([])
export const selectionChange = z.object({ add: itemIds, remove: itemIds })

/** `missingCount`, `strayCount`: items that only we, or only the store, know of; null while the store does not answer. */
export const drift = z.object({
  newCount: z.number(),
  changedCount: z.number(),
  goneCount: z.number(),
  missingCount: z.number().nullable(),
  strayCount: z.number().nullable(),
})
export type Drift = z.output<typeof drift>

export const knowledgeSettings = z.object({ includesNew: z.boolean() })

/** `pending_confirmation`: it would remove a large part of the items and waits for staff. */
export const runStates = ['running', 'completed', 'pending_confirmation'] as const

export const knowledgeRun = z.object({
  id: z.string(),
  state: z.enum(runStates),
  startedAt: instant,
  finishedAt: instant.nullable(),
  /** Null for syncs that followed a change by themselves. */
  startedBy: z.string().nullable(),
  itemCount: z.number(),
  addedCount: z.number(),
  changedCount: z.number(),
  removedCount: z.number(),
  failedCount: z.number(),
  pendingRemovalCount: z.number(),
})
export type KnowledgeRun = z.output<typeof knowledgeRun>

/** Where ways of searching found a passage: each one's rank from 1 and its score, by the name of the way. */
const legs = z.record(z.string(), z.object({ rank: z.number(), score: z.number() }))

const passageFields = {
  id: z.string(),
  title: z.string(),
  headings: z.array(z.string()),
  page: z.number().nullable(),
  text: z.string(),
  /** Opens its page at the passage. */
  url: z.string(),
}
export const passage = z.object({ ...passageFields, kind: z.enum(itemKinds) })
export type KnowledgePassage = z.output<typeof passage>

export const searchTest = z.object({
  query: line().min(1, 'Please enter a question').max(limits.knowledge.queryLength),
  limit: z.number().int().min(1).max(limits.knowledge.resultCount).default(10),
})
export const searchTestReply = z.object({
  results: z.array(
    z.object({ ...passageFields, kind: z.enum(itemKinds), itemId: z.string(), score: z.number(), legs }),
  ),
  /** 0 to 1: how likely the content answers the question. */
  confidence: z.number(),
  isAnswered: z.boolean(),
  durationMs: z.number(),
})
export type SearchTestReply = z.output<typeof searchTestReply>

/** A document that staff uploaded. */
export const guide = z.object({
  id: z.string(),
  title: z.string(),
  fileName: z.string(),
  audience: z.enum(audiences),
  size: z.number(),
  createdAt: instant,
})
export type Guide = z.output<typeof guide>

/** The fields of the form that uploads one; without a title it is named as its file. */
export const guideForm = z.object({
  title: optionalText(limits.knowledge.titleLength).optional(),
  audience: z.enum(audiences).default('members'),
})

export const guideEdit = z.object({
  title: requiredText('Title', limits.knowledge.titleLength),
  audience: z.enum(audiences),
})

/** A guide as people read it: its passages in order. */
export const readableGuide = z.object({
  id: z.string(),
  title: z.string(),
  fileName: z.string(),
  updatedAt: instant,
  passages: z.array(passage.pick({ id: true, headings: true, page: true, text: true })),
})
export type ReadableGuide = z.output<typeof readableGuide>
