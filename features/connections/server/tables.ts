import { index, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from '#platform/server/db/columns.ts'
import { personId } from '#platform/server/people/tables.ts'
import { sessions } from '#platform/server/sessions/tables.ts'
import type { Service } from '#rules/services.ts'

/** Keys of people for outside services, and their access to some, encrypted for their row. */
export const serviceConnections = snakeCase.table(
  'service_connections',
  {
    id: id(),
    personId: personId(),
    service: text().$type<Service>().notNull(),
    /** A key, or the token with which access is renewed; empty text where the service gave none. */
    encryptedKey: text().notNull(),
    lastFour: text().notNull(),
    /** Of the account at the service, where it says so. */
    accountEmail: text(),
    encryptedAccessToken: text(),
    accessExpiresAt: instant(),
    /** When the person has to connect it again; null where that is not known. */
    expiresAt: instant(),
    connectedAt: instant().notNull(),
    lastUsedAt: instant(),
    /** Since when the service refuses it. Nothing is sent there any more. */
    refusedAt: instant(),
    /** Why, of an access: it ended, or somebody revoked it. A key that is refused was revoked. */
    refusal: text().$type<'needsReconnecting' | 'revoked'>(),
  },
  (table) => [uniqueIndex('service_connections_person').on(table.personId, table.service)],
)

/** Attempts to connect a service at its own page (T31): each is of one session, and its answer counts once. */
export const serviceAuthorizations = snakeCase.table(
  'service_authorizations',
  {
    id: id(),
    personId: personId(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    service: text().$type<Service>().notNull(),
    /** Of the secret that the service sends back. */
    stateHash: bytes().notNull(),
    expiresAt: instant().notNull(),
    answeredAt: instant(),
    outcome: text().$type<'connected' | 'refused' | 'failed'>(),
    error: text(),
  },
  (table) => [
    uniqueIndex('service_authorizations_state').on(table.stateHash),
    index('service_authorizations_person').on(table.personId),
    index('service_authorizations_session').on(table.sessionId),
    index('service_authorizations_expiry').on(table.expiresAt),
  ],
)
