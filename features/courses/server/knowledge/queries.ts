import { and, eq, sql } from 'drizzle-orm'
import type { KnowledgeSource } from '#platform/server/knowledge-source.ts'
import { published } from '../queries.ts'
import { courses } from '../tables.ts'

/** The published courses as the assistant quotes them. */
export const courseKnowledge: KnowledgeSource = {
  select: () => sql`
    select ${courses.notionId} as source_id, ${courses.name} as title, ${courses.description} as description,
      '/courses/' || ${courses.slug} as url, ${courses.contentHash} as hash, ${courses.updatedAt} as updated_at,
      octet_length(${courses.description}) + octet_length(${courses.body}) as size
    from ${courses} where ${published}`,
  selectReadable: () => sql`select ${courses.notionId} as source_id from ${courses} where ${published}`,
  read: async ({ db }, notionId) => {
    const [row] = await db
      .select()
      .from(courses)
      .where(and(eq(courses.notionId, notionId), published))
    if (!row) return null
    const { description, instructor, term, body } = row
    const paragraphs = [description, instructor ? `Taught by ${instructor}.` : '', term ? `Term: ${term}.` : '']
    return { paragraphs, markdown: body, files: [] }
  },
}
