import { isNull } from 'drizzle-orm'
import { boolean, index, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, citext, id, instant } from '#platform/server/db/columns.ts'
import { people } from '#platform/server/people/tables.ts'
import { ventures } from '../tables.ts'

/** An emailed invitation to a venture. Only the hash of its token is stored, so that a copy of the database redeems nothing. */
export const ventureInvitations = snakeCase.table(
  'venture_invitations',
  {
    id: id(),
    ventureId: uuid()
      .notNull()
      .references(() => ventures.id, { onDelete: 'cascade' }),
    email: citext().notNull(),
    role: text().$type<'editor' | 'viewer'>().notNull(),
    tokenHash: bytes().notNull().unique('venture_invitations_token_unique'),
    invitedById: uuid()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Sent by a demo person: only demo people see it, and the account it creates is a demo account (T9). */
    isDemo: boolean().notNull(),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When it was accepted, declined or revoked. */
    endedAt: instant(),
    outcome: text().$type<'accepted' | 'declined' | 'revoked'>(),
  },
  (table) => [
    uniqueIndex('venture_invitations_one_pending').on(table.ventureId, table.email).where(isNull(table.endedAt)),
    index('venture_invitations_email').on(table.email).where(isNull(table.endedAt)),
  ],
)
