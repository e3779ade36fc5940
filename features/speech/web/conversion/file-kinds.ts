import { uploadErrors } from '#rules/upload-errors.ts'

// oxfmt-ignore
const extensions = ['.txt', '.pdf', '.docx', '.doc', '.rtf', '.odt', '.html', '.htm', '.md', '.markdown', '.epub']
const mediaTypes = [
  'text/plain',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/msword',
  'application/rtf',
  'text/rtf',
  'application/vnd.oasis.opendocument.text',
  'text/html',
  'text/markdown',
  'application/epub+zip',
]

/** For `accept` of a file input. */
export const acceptedKinds = [...extensions, ...mediaTypes].join(',')

/** Browsers know no media type for some extensions, and some programs save without an extension. */
export const isAccepted = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  extensions.some((extension) => name.toLowerCase().endsWith(extension)) || mediaTypes.includes(type.split(';')[0]!)

/** The server's sentence about files that it would refuse. */
export const toRefusal = (names: readonly string[]): string =>
  uploadErrors['speech.wrong_type'][1].replace('{names}', names.join(', '))
