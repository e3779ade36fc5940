import type { SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from './ctx.ts'

/** What the assistant may quote of one item: paragraphs, then Markdown, then the text of files, whose pages are kept. */
export type KnowledgeContent = {
  paragraphs: string[]
  markdown: string
  files: { name: string; fileKey: string }[]
}

/** Content that a feature lends to the assistant's knowledge. The feature that owns the rows says what there is and who may read it. */
export type KnowledgeSource = {
  /**
   * SQL that selects `source_id, title, description, url, hash, size, updated_at` of every row there is, also of those that only staff read.
   * `hash` changes with anything that `read` returns; `size` is in bytes.
   */
  select(ctx: Ctx | TxCtx): SQL
  /** SQL that selects the `source_id` of the rows that the viewer may read now. */
  selectReadable(ctx: Ctx): SQL
  /** Null where the row is gone. */
  read(ctx: Ctx, sourceId: string): Promise<KnowledgeContent | null>
}
