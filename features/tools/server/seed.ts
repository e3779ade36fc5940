import type { Person } from '#platform/server/viewer.ts'
import type { NewTool } from './queries.ts'
import type { favoriteTools } from './tables.ts'

const demoFavoriteIds = ['interview-notes', 'unit-economics']

/** The favorite tools of the demo student. */
export function sampleFavorites(tools: NewTool[], student: Person): (typeof favoriteTools.$inferInsert)[] {
  return tools
    .filter(({ notionId }) => demoFavoriteIds.includes(notionId))
    .map(({ id }) => ({ personId: student.id, toolId: id! }))
}
