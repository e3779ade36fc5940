import { index, snakeCase, text } from 'drizzle-orm/pg-core'
import type { ApiScope } from '#rules/api-scopes.ts'
import { bytes, id, instant } from '../db/columns.ts'
import { personId } from '../people/tables.ts'

/** A key for programs that act for a person. Only its hash is stored, so a stolen copy of the database opens nothing. */
export const apiKeys = snakeCase.table(
  'api_keys',
  {
    id: id(),
    personId: personId(),
    name: text().notNull(),
    tokenHash: bytes().notNull().unique('api_keys_token_unique'),
    /** The last characters of the key, by which its owner recognizes it. */
    ending: text().notNull(),
    scopes: text().$type<ApiScope>().array().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
    revokedAt: instant(),
  },
  (table) => [index('api_keys_person').on(table.personId)],
)
