import { z } from '#platform/contract/zod.ts'
import { instant } from '#platform/contract/instant.ts'

export const crmKinds = ['person', 'company'] as const
export type LinkKind = (typeof crmKinds)[number]

/** `conflict`: changed here and in the CRM since the last sync, and staff choose. `failed`: the CRM refused it, or it is left out for a reason. */
export const linkStates = ['linked', 'conflict', 'failed'] as const
export type LinkState = (typeof linkStates)[number]

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const crmPerson = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  jobTitle: z.string(),
  /** The id of the person here; null while not linked. */
  link: z.string().nullable(),
})

export const crmCompany = z.object({
  id: z.string(),
  name: z.string(),
  domainName: z.string(),
  employees: z.number().nullable(),
  idealCustomerProfile: z.boolean(),
  /** The id of the venture here; null while not linked. */
  link: z.string().nullable(),
})

/** A person or a venture of the platform, and how it stands with the CRM. */
export const localRecord = z.object({
  id: z.string(),
  name: z.string(),
  /** The email of a person, the owner of a venture. */
  detail: z.string(),
  state: z.enum(linkStates).nullable(),
  error: z.string().nullable(),
  syncedAt: instant.nullable(),
})
export type LocalRecord = z.output<typeof localRecord>

export const syncActions = ['created', 'updated', 'unchanged'] as const
export const syncReply = z.object({ action: z.enum(syncActions), remoteId: z.string() })

export const itemOutcomes = ['created', 'updated', 'received', 'conflict', 'skipped', 'failed'] as const
export type ItemOutcome = (typeof itemOutcomes)[number]
export const runStates = ['running', 'completed', 'failed'] as const
/** `changed`: what the CRM says has changed; `failed`: what could not be synced before. */
export const runScopes = ['all', 'changed', 'failed'] as const
export type RunScope = (typeof runScopes)[number]

export const runSummary = z.object({
  id: z.string(),
  isDryRun: z.boolean(),
  scope: z.enum(runScopes),
  state: z.enum(runStates),
  startedAt: instant,
  finishedAt: instant.nullable(),
  /** Null for scheduled syncs. */
  startedBy: z.string().nullable(),
  createdCount: z.number(),
  updatedCount: z.number(),
  receivedCount: z.number(),
  unchangedCount: z.number(),
  conflictCount: z.number(),
  skippedCount: z.number(),
  failedCount: z.number(),
  /** How many records are through, and how many there are. */
  doneCount: z.number(),
  totalCount: z.number(),
  message: z.string().nullable(),
})
export type RunSummary = z.output<typeof runSummary>

export const runItem = z.object({
  kind: z.enum(['person', 'company', 'note']),
  localId: z.string(),
  name: z.string(),
  outcome: z.enum(itemOutcomes),
  why: z.string().nullable(),
})
export type RunItem = z.output<typeof runItem>

export const syncRun = runSummary.extend({
  /** The first 500, those that need attention first. */
  items: z.array(runItem),
})
export type SyncRun = z.output<typeof syncRun>

export const newRun = z.object({ dryRun: z.boolean().default(false), scope: z.enum(['all', 'failed']).default('all') })

export const conflict = z.object({
  id: z.string(),
  kind: z.enum(crmKinds),
  localId: z.string(),
  name: z.string(),
  fields: z.array(z.object({ field: z.string(), ours: value, theirs: value })),
})
export type Conflict = z.output<typeof conflict>

export const resolution = z.object({ choice: z.enum(['ours', 'theirs']) })

export const crmStatus = z.object({
  provider: z.enum(['directory', 'twenty']),
  siteUrl: z.string().nullable(),
  hasWebhook: z.boolean(),
  webhookUrl: z.string(),
  linkedCount: z.number(),
  conflictCount: z.number(),
  failedCount: z.number(),
  lastRun: runSummary.nullable(),
  fieldMap: z.array(
    z.object({
      kind: z.enum(crmKinds),
      label: z.string(),
      direction: z.enum(['toCrm', 'both']),
      onConflict: z.enum(['ask', 'ours', 'theirs']),
    }),
  ),
})
export type CrmStatus = z.output<typeof crmStatus>
