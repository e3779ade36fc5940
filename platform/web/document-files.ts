import { speechDocuments } from '#rules/speech.ts'

const documents = Object.values(speechDocuments)
const extensions = documents.flatMap((kind) => kind.extensions.map((extension) => `.${extension}`))
const mediaTypes = documents.flatMap((kind) => kind.mediaTypes)

/** The documents that can be read, for `accept` of a file input. */
export const acceptedDocuments = [...extensions, ...mediaTypes].join(',')

/** Browsers know no media type for some extensions, and some programs save without an extension. */
export const isDocument = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  extensions.some((extension) => name.toLowerCase().endsWith(extension)) || mediaTypes.includes(type.split(';')[0]!)
