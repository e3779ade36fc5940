import { integer, snakeCase, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { instant } from '#platform/server/db/columns.ts'
import { personId } from '#platform/server/people/tables.ts'
import { limits } from '#rules/limits.ts'

const list = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'`)

/** What a mentor's card says beside their profile. Mentors who changed nothing have no row. */
export const mentorProfiles = snakeCase.table('mentor_profiles', {
  personId: personId().primaryKey(),
  headline: text(),
  industries: list(),
  stages: list(),
  languages: list(),
  capacity: integer().notNull().default(limits.mentor.capacity),
  updatedAt: instant().notNull(),
})
