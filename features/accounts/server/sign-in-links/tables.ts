import { boolean, index, smallint, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, citext, id, instant } from '#platform/server/db/columns.ts'
import { campusSignIns } from '../campus-sign-ins/tables.ts'
import { people } from '#platform/server/people/tables.ts'
import type { Role } from '#rules/permissions.ts'

/** `invite`: of an invitation, to the account that it created. */
export type LinkPurpose = 'sign-in' | 'register' | 'invite' | 'change-address'

/** An emailed sign-in link. Token and code are stored as hashes, so a copy of the database signs nobody in (T1). */
export const signInLinks = snakeCase.table(
  'sign_in_links',
  {
    id: id(),
    tokenHash: bytes().notNull().unique('sign_in_links_token_unique'),
    codeHash: bytes().notNull(),
    email: citext().notNull(),
    purpose: text().$type<LinkPurpose>().notNull(),
    /** Null for a registration, whose account is created when the link is used. */
    personId: uuid().references(() => people.id, { onDelete: 'cascade' }),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    role: text().$type<Role>().notNull().default('student'),
    /** Hash of the requesting browser's cookie; null for email changes and links that staff requested for others. */
    browserHash: bytes(),
    /** Using the link also connects the campus account that signed in: in that browser only. */
    campusSignInId: uuid().references(() => campusSignIns.id, { onDelete: 'cascade' }),
    isDemo: boolean().notNull().default(false),
    /** The screen the person came for; signing in leads there. */
    nextPath: text(),
    /** Counted by the previous release only; wrong codes are counted per browser now. */
    wrongCodeCount: smallint().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    index('sign_in_links_email').on(table.email, table.createdAt.desc()),
    index('sign_in_links_expiry').on(table.expiresAt),
  ],
)
