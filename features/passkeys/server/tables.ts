import { bigint, boolean, index, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from '#platform/server/db/columns.ts'
import { people, personId } from '#platform/server/people/tables.ts'

/** A passkey of a person (WebAuthn). Its public key is no secret: a copy of the database signs nobody in. */
export const passkeys = snakeCase.table(
  'passkeys',
  {
    id: id(),
    personId: personId(),
    credentialId: text().notNull().unique('passkeys_credential_unique'),
    publicKey: bytes().notNull(),
    /** How often the device used it, as far as devices count; one that goes back is a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    isSynced: boolean().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
    suspendedAt: instant(),
  },
  (table) => [index('passkeys_person').on(table.personId)],
)

/** A challenge that a passkey is asked to sign. It is deleted when it is used, so it counts once on all servers. */
export const passkeyChallenges = snakeCase.table(
  'passkey_challenges',
  {
    id: id(),
    challengeHash: bytes().notNull().unique('passkey_challenges_hash_unique'),
    /** Hash of the browser's id. */
    browserHash: bytes().notNull(),
    /** Who adds a passkey; null when signing in. */
    personId: uuid().references(() => people.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expiresAt)],
)
