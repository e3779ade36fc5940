import { sampleGuide, sampleKnowledgeRuns } from '#features/knowledge/server/seed.ts'
import { knowledgeGuides, knowledgeRuns } from '#features/knowledge/server/tables.ts'
import type { Db } from '#platform/server/db/database.ts'
import { insertAll } from './seed-students.ts'

/** The guide and the earlier syncs of the demo. */
export async function seedKnowledge(db: Db, options: Parameters<typeof sampleGuide>[0]): Promise<void> {
  await insertAll(db, { table: knowledgeGuides, rows: [sampleGuide(options)] })
  await insertAll(db, { table: knowledgeRuns, rows: sampleKnowledgeRuns(options) })
}
