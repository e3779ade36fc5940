import { sql } from 'drizzle-orm'
import { people } from './tables.ts'

/** SQL: first and last name of the joined person; null while both are empty, or without a person. */
export const fullName = sql<string | null>`nullif(trim(${people.firstName} || ' ' || ${people.lastName}), '')`

/** SQL: the same for a sentence, where there has to be a name. */
export const personName = sql<string>`coalesce(${fullName}, 'Someone')`
