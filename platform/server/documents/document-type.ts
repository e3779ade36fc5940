import type { DocumentKind } from './read-document.ts'
import { speechDocuments } from '#rules/speech.ts'

/** By extension and by media type. */
const kinds = new Map(
  Object.entries(speechDocuments).flatMap(([kind, { extensions, mediaTypes }]) =>
    [...extensions, ...mediaTypes].map((name) => [name, kind as DocumentKind] as const),
  ),
)

/** What a document is by its name or else by its MIME type; null where it is of no accepted type. Its bytes are looked at later. */
export function findDocumentKind({ name, contentType }: { name: string; contentType: string }): DocumentKind | null {
  const extension = /\.([a-z]{2,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const type = contentType.split(';')[0]!.trim().toLowerCase()
  return kinds.get(extension) ?? kinds.get(type) ?? null
}
