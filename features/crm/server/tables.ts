import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  snakeCase,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'
import type { ItemOutcome, LinkKind, LinkState, RunScope } from '../schema.ts'

type Fields = Record<string, string | number | boolean | null>
/** What each side had after the last sync. They differ where the field map lets both keep their own. */
export type SyncedFields = { ours: Fields; theirs: Fields }

/** Which record of the CRM a person or a venture is. It goes with the person, or at night after the venture; the record in the CRM stays. */
export const crmLinks = snakeCase.table(
  'crm_links',
  {
    id: id(),
    kind: text().$type<LinkKind>().notNull(),
    personId: uuid()
      .unique('crm_links_person')
      .references(() => people.id, { onDelete: 'cascade' }),
    ventureId: uuid().unique('crm_links_venture'),
    /** Null while the CRM has refused the record. */
    remoteId: text(),
    state: text().$type<LinkState>().notNull(),
    /** Why it failed, for staff. */
    error: text(),
    /** Hash of our fields as they were last synced. */
    lastHash: text(),
    syncedFields: jsonb().$type<SyncedFields>(),
    /** The CRM's fields when both sides had changed; null unless in conflict. */
    theirs: jsonb().$type<Fields>(),
    syncedAt: instant(),
  },
  (table) => [
    uniqueIndex('crm_links_remote')
      .on(table.kind, table.remoteId)
      .where(sql`${table.remoteId} is not null`),
    index('crm_links_state')
      .on(table.state)
      .where(sql`${table.state} <> 'linked'`),
    check('crm_links_one_local', sql`num_nonnulls(${table.personId}, ${table.ventureId}) = 1`),
  ],
)

/** Which interactions are notes in the CRM, and in which version. */
export const crmNotes = snakeCase.table('crm_notes', {
  interactionId: uuid().primaryKey(),
  remoteId: text().notNull(),
  version: integer().notNull(),
})

/** Until when changes of the CRM have been read. */
export const crmWatermarks = snakeCase.table('crm_watermarks', {
  source: text().primaryKey(),
  readUntil: instant().notNull(),
})

export type RunPhase = 'person' | 'company' | 'note'

/** One sync. At most one is running, and one worker at a time works on it. */
export const crmRuns = snakeCase.table(
  'crm_runs',
  {
    id: id(),
    scope: text().$type<RunScope>().notNull(),
    isDryRun: boolean().notNull(),
    state: text().$type<'running' | 'completed' | 'failed'>().notNull(),
    startedAt: instant().notNull(),
    finishedAt: instant(),
    startedById: uuid().references(() => people.id, { onDelete: 'set null' }),
    /** What is being synced, and after which local id, or in `changed` after which cursor of the CRM. */
    phase: text().$type<RunPhase>().notNull().default('person'),
    cursor: text(),
    unchangedCount: integer().notNull().default(0),
    doneCount: integer().notNull().default(0),
    totalCount: integer().notNull().default(0),
    message: text(),
    retryCount: integer().notNull().default(0),
    /** The worker's claim. Without renewal it ends at `leaseUntil`, and another worker may take over. */
    leaseToken: uuid(),
    leaseUntil: instant(),
  },
  (table) => [
    uniqueIndex('crm_runs_one_running')
      .on(table.state)
      .where(sql`state = 'running'`),
    index('crm_runs_started').on(table.startedAt.desc(), table.id.desc()),
  ],
)

/** What happened to each record that did not stay as it was. */
export const crmRunItems = snakeCase.table(
  'crm_run_items',
  {
    runId: uuid()
      .notNull()
      .references(() => crmRuns.id, { onDelete: 'cascade' }),
    kind: text().$type<RunPhase>().notNull(),
    localId: uuid().notNull(),
    name: text().notNull(),
    outcome: text().$type<ItemOutcome>().notNull(),
    why: text(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.kind, table.localId] })],
)
