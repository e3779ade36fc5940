import { newId } from '#platform/server/db/columns.ts'
import type { TestApp } from '#tests/harness/test-app.ts'
import { addResource } from './fixtures.ts'

/** A guide of this person, for members. */
export async function addGuide(app: TestApp, owner: { id: string }): Promise<string> {
  const id = newId()
  const { size } = await app.base.providers.files.put({
    key: `guides/${id}`,
    content: Buffer.from('Kiln'),
    contentType: 'application/octet-stream',
  })
  await app.base.database.pool.query(
    `insert into knowledge_guides (id, owner_id, title, audience, file_name, file_key, size, created_at, updated_at)
     values ($1, $2, 'Kiln', 'members', 'kiln.md', $3, $4, now(), now())`,
    [id, owner.id, `guides/${id}`, size],
  )
  return id
}

/** An item of the vector store that failed, with a passage of what it was before. */
export async function addKnowledgeItem(app: TestApp): Promise<string> {
  const [id, source] = [newId(), await addResource(app)]
  await app.base.database.pool.query(
    `with item as (
       insert into knowledge_items (id, kind, source_id, title, description, url, size, content_updated_at, is_included, state, error, source_hash,
         store_version, generation, passage_count, text_bytes)
       values ($1, 'resource', $2, 'Kiln', '', '/resources/' || $2, 4, now(), true, 'failed', 'Broken.', '', $3, 1, 1, 4))
     insert into knowledge_passages (id, item_id, generation, ordinal, headings, text) values ($1, $1, 1, 0, '{}', 'Kiln')`,
    [id, source, app.base.providers.vectorStore.version],
  )
  return id
}

/** Its id is the item's. */
export const addPassage = addKnowledgeItem

/** A sync that waits for staff. */
export async function addPendingKnowledgeRun(app: TestApp): Promise<string> {
  const id = newId()
  await app.base.database.pool.query(
    `insert into knowledge_runs (id, state, started_at, pending_removal_count) values ($1, 'pending_confirmation', now(), 1)`,
    [id],
  )
  return id
}
