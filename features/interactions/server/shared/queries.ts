import { eq } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { liveInteractions } from '../tables.ts'

const { id, studentId, title, description, outcome, type, createdAt, version, visibility } = liveInteractions

/** Interactions outside the trash that their authors share, for joins. Private ones are not in it. */
export const sharedInteractions = new QueryBuilder()
  .select({ id, studentId, title, description, outcome, type, createdAt, version })
  .from(liveInteractions)
  .where(eq(visibility, 'shared'))
  .as('shared_interactions')
