/** The kinds of content in a source: one list each. */
export const contentKinds = ['resources', 'tools', 'courses'] as const
export type ContentKind = (typeof contentKinds)[number]

/** The value of a column. */
export type FieldValue = string | string[] | boolean | number | null

/** A file of an item. `address` may change with every listing; `identity` stays the same. */
export type SourceFile = { name: string; identity: string; address: string }

export type SourceItem = {
  kind: ContentKind
  /** Opaque; does not change while the item exists. */
  id: string
  /** Changes whenever the item does, its text included. */
  version: string
  /** False while a later change could get the same version, because sources round their times. */
  isFinal: boolean
  /** By our field names; the source's values, unchecked. */
  fields: Record<string, FieldValue>
  files: SourceFile[]
}

/** The column of each of our fields, identified by the column's id, which survives renaming. */
export type Shape = Record<string, { id: string; name: string; type: string }>

/** `warnings`: sentences about columns that are missing, replaced or of another type than before. */
export type ShapeResult = { shape: Shape; warnings: string[] }

export type ItemPage = { items: SourceItem[]; nextCursor: string | null }

/** `note`: a sentence if parts could not be read. `files`: pictures and files linked in the text. */
export type ItemBody = { markdown: string; note: string | null; files: SourceFile[] }

/** A delivery to our webhook. `text` is the raw body, which `signature` signs with the shared `secret`. */
export type Delivery = { text: string; body: unknown; signature: string | null; secret: string | null }

/** `secret`: the first delivery carries it. `kinds`: the lists that may have changed. */
export type DeliveryResult = { secret: string } | { kinds: ContentKind[] }

/**
 * Where staff write resources, tools and courses. Every call throws `SourceUnavailableError` when the source as a whole does
 * not work, and an `Error` with a sentence for staff when only this item cannot be read.
 */
export type ContentSource = {
  name: string
  /** Finds our fields among a list's columns; `previousShape` is the last result. Null when the source has no such list. */
  fetchShape(kind: ContentKind, previousShape: Shape | null): Promise<ShapeResult | null>
  /** One page of a list, in a stable order. `cursor`: a `nextCursor` of an earlier page, however old; null for the first page. */
  list(kind: ContentKind, options: { shape: Shape; cursor: string | null }): Promise<ItemPage>
  /** The item's text as plain Markdown. */
  readBody(item: SourceItem): Promise<ItemBody>
  /** The bytes of a file. `file` must come from a recent listing, because its address may expire. */
  readFile(file: SourceFile): Promise<{ bytes: Buffer }>
  /** What a delivery says; null if it is not signed by the source. */
  parseDelivery(delivery: Delivery): DeliveryResult | null
}

/** The source as a whole does not work, so nothing is known about its items. `retryAfterMs`: the delay it requested, if any. */
export class SourceUnavailableError extends Error {
  readonly retryAfterMs: number | null
  constructor(message: string, retryAfterMs: number | null = null) {
    super(message)
    this.name = 'SourceUnavailableError'
    this.retryAfterMs = retryAfterMs
  }
}
