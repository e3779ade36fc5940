import { speechDocuments } from '#rules/speech.ts'
import { uploadErrors } from '#rules/upload-errors.ts'

const documents = Object.values(speechDocuments)
const extensions = documents.flatMap((kind) => kind.extensions.map((extension) => `.${extension}`))
const mediaTypes = documents.flatMap((kind) => kind.mediaTypes)

/** For `accept` of a file input. */
export const acceptedKinds = [...extensions, ...mediaTypes].join(',')

/** Browsers know no media type for some extensions, and some programs save without an extension. */
export const isAccepted = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  extensions.some((extension) => name.toLowerCase().endsWith(extension)) || mediaTypes.includes(type.split(';')[0]!)

/** The server's sentence about files that it would refuse. */
export const toRefusal = (names: readonly string[]): string =>
  uploadErrors['speech.wrong_type'][1].replace('{names}', names.join(', '))
