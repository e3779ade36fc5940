import { snakeCase, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { personId } from '#platform/server/people/tables.ts'
import type { Service } from '#rules/services.ts'

/** Keys of people for outside services, encrypted for their row. */
export const serviceConnections = snakeCase.table(
  'service_connections',
  {
    id: id(),
    personId: personId(),
    service: text().$type<Service>().notNull(),
    encryptedKey: text().notNull(),
    lastFour: text().notNull(),
    connectedAt: instant().notNull(),
    lastUsedAt: instant(),
    /** Since when the service refuses the key. */
    refusedAt: instant(),
  },
  (table) => [uniqueIndex('service_connections_person').on(table.personId, table.service)],
)
