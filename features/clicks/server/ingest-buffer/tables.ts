import { snakeCase, text } from 'drizzle-orm/pg-core'
import { id } from '#platform/server/db/columns.ts'

/**
 * Clicks that are committed but not counted yet, a batch per row as JSON: one small insert without indexes or counters is all
 * that a redirect waits for. The ingest loop moves the batches to `clicks` about ten times a second.
 */
export const ingestBuffer = snakeCase.table('ingest_buffer', { id: id(), clicks: text().notNull() })
