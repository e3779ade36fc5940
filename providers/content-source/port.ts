/** What is kept in a content source: one list of each. */
export const contentKinds = ['resources', 'tools', 'courses'] as const
export type ContentKind = (typeof contentKinds)[number]

/** What a column of a list holds, as plain values. */
export type FieldValue = string | string[] | boolean | number | null

/** A file that belongs to an item; `identity` stays the same while its address may change with every listing. */
export type SourceFile = { name: string; identity: string; address: string }

export type SourceItem = {
  kind: ContentKind
  /** Opaque, and the same as long as the item exists. */
  id: string
  /** Changes whenever anything of the item does, its text included. */
  version: string
  /** False while another change could still come under the same version: sources round their times. */
  isFinal: boolean
  /** By our own names; whatever the source holds, unchecked. */
  fields: Record<string, FieldValue>
  files: SourceFile[]
}

/** Where our fields are found in a list of the source: by the column's own id, which outlives a new name. */
export type Shape = Record<string, { id: string; name: string; type: string }>

/** `warnings`: sentences about columns that are new, gone or of another type than before. */
export type ShapeResult = { shape: Shape; warnings: string[] }

export type ItemPage = { items: SourceItem[]; nextCursor: string | null }

/** `note`: a sentence when not all of it could be had. `files`: pictures and files that stand in the text, by address. */
export type ItemBody = { markdown: string; note: string | null; files: SourceFile[] }

/** A delivery to our webhook: its text as it was sent, the signature beside it and the secret both sides know. */
export type Delivery = { text: string; body: unknown; signature: string | null; secret: string | null }

/** `secret`: the first delivery hands it over. `kinds`: lists of which something changed, as a hint. */
export type DeliveryResult = { secret: string } | { kinds: ContentKind[] }

/**
 * Where staff write resources, tools and courses. Every call throws `SourceAway` when the source as a whole does not
 * answer, and an ordinary `Error` with a sentence when only this item cannot be read.
 */
export type ContentSource = {
  name: string
  /** Looks at a list's columns; `known` is what was found the last time. Null when the source has no such list. */
  fetchShape(kind: ContentKind, previousShape: Shape | null): Promise<ShapeResult | null>
  /** One page of a list, in an order that does not move under the reader. `cursor` is one this call gave, also long ago. */
  list(kind: ContentKind, options: { shape: Shape; cursor: string | null }): Promise<ItemPage>
  /** The item's text as plain Markdown. */
  readBody(item: SourceItem): Promise<ItemBody>
  /** The bytes of a file; `file` comes from a listing of this very day. */
  readFile(file: SourceFile): Promise<{ bytes: Buffer }>
  /** What a delivery says, or null for one that is not the source's own. */
  parseDelivery(delivery: Delivery): DeliveryResult | null
}

/** The source does not answer as a whole: nothing is known about its items. */
export class SourceUnavailableError extends Error {
  readonly retryAfterMs: number | null
  constructor(message: string, retryAfterMs: number | null = null) {
    super(message)
    this.name = 'SourceUnavailableError'
    this.retryAfterMs = retryAfterMs
  }
}
