import { sampleRuns, type SampleContent } from '#features/content-sync/server/seed.ts'
import { syncItems, syncRuns } from '#features/content-sync/server/tables.ts'
import { courses } from '#features/courses/server/tables.ts'
import { sampleGuide, sampleKnowledgeRuns } from '#features/knowledge/server/seed.ts'
import { knowledgeGuides, knowledgeRuns } from '#features/knowledge/server/tables.ts'
import { addSearchWords } from '#features/resources/server/search/queries.ts'
import { resourceFiles, resources } from '#features/resources/server/tables.ts'
import { tools } from '#features/tools/server/tables.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Person } from '#platform/server/viewer.ts'
import { insertAll } from './seed-students.ts'

/** What is copied from the content source. */
export async function seedContent(db: Db, content: SampleContent): Promise<void> {
  await insertAll(db, { table: resources, rows: content.resources })
  await insertAll(db, { table: resourceFiles, rows: content.files })
  await insertAll(db, { table: tools, rows: content.tools })
  await insertAll(db, { table: courses, rows: content.courses })
  await addSearchWords(
    { db },
    content.resources.map(({ id }) => id!),
  )
}

type SyncsInput = { content: SampleContent; guideSize: number; director: Person; now: Date }

/** The guide, and the earlier syncs of the content and of the vector store. */
export async function seedSyncs(db: Db, { content, guideSize, director, now }: SyncsInput): Promise<void> {
  const { runs, items } = sampleRuns(content, { director, now })
  await insertAll(db, { table: syncRuns, rows: runs })
  await insertAll(db, { table: syncItems, rows: items })
  const options = { director, now, guideSize }
  await insertAll(db, { table: knowledgeGuides, rows: [sampleGuide(options)] })
  await insertAll(db, { table: knowledgeRuns, rows: sampleKnowledgeRuns(options) })
}
