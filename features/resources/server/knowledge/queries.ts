import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { KnowledgeSource } from '#platform/server/knowledge-source.ts'
import { hasNotionId, visible } from '../queries.ts'
import { resourceFiles, resources } from '../tables.ts'

/** The resources as the assistant quotes them: their texts and their attached files. */
export const resourceKnowledge: KnowledgeSource = {
  select: () => sql`
    select ${resources.notionId} as source_id, ${resources.title} as title, ${resources.description} as description,
      '/resources/' || ${resources.notionId} as url, ${resources.contentHash} as hash, ${resources.updatedAt} as updated_at,
      octet_length(${resources.description}) + octet_length(${resources.body}) + octet_length(${resources.fileText}) as size
    from ${resources} where ${resources.removedAt} is null`,
  selectReadable: (ctx) => sql`select ${resources.notionId} as source_id from ${resources} where ${visible(ctx)}`,
  read: async ({ db }, notionId) => {
    const [row] = await db
      .select()
      .from(resources)
      .where(and(hasNotionId(notionId), isNull(resources.removedAt)))
    if (!row) return null
    const files = await db
      .select({ name: resourceFiles.name, fileKey: resourceFiles.fileKey })
      .from(resourceFiles)
      .where(and(eq(resourceFiles.resourceId, row.id), eq(resourceFiles.isAttached, true)))
      .orderBy(asc(resourceFiles.position))
    return { paragraphs: [row.description], markdown: row.body, files }
  },
}
