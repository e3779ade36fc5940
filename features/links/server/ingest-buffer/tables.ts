import { snakeCase, text } from 'drizzle-orm/pg-core'
import { id } from '#platform/server/db/columns.ts'

/**
 * Groups of clicks that are safe but not yet counted: one small row for all that arrived in one moment, so that a visitor
 * waits for no index and no counter. The writers empty it within milliseconds.
 */
export const ingestBuffer = snakeCase.table('ingest_buffer', { id: id(), clicks: text().notNull() })
