/**
 * The file types that are accepted, by file extension. The content type of a download comes from here and never from the
 * uploader, so that no browser runs a file as something it was not accepted as.
 */
const contentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  csv: 'text/csv',
  txt: 'text/plain',
  md: 'text/markdown',
}

/** The content type for a file name, or undefined for types that are not accepted. */
export function getContentType(name: string): string | undefined {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(contentTypes, extension) ? contentTypes[extension] : undefined
}

const startsWith = (bytes: Buffer, signature: string) =>
  bytes.subarray(0, signature.length).toString('latin1') === signature
const zip = (bytes: Buffer) => startsWith(bytes, 'PK\x03\x04')
/** The container of Office files before 2007. */
const compound = (bytes: Buffer) => startsWith(bytes, '\xD0\xCF\x11\xE0')

const signatures: readonly [type: RegExp, isMatch: (bytes: Buffer) => boolean][] = [
  // Readers accept a little in front of the header.
  [/pdf$/, (bytes) => bytes.subarray(0, 1_024).includes('%PDF-')],
  [/openxmlformats|opendocument/, zip],
  [/msword|ms-excel|ms-powerpoint/, compound],
  [/png$/, (bytes) => startsWith(bytes, '\x89PNG\r\n')],
  [/jpeg$/, (bytes) => startsWith(bytes, '\xFF\xD8\xFF')],
  [/webp$/, (bytes) => startsWith(bytes, 'RIFF') && bytes.subarray(8, 12).toString('latin1') === 'WEBP'],
  [/gif$/, (bytes) => startsWith(bytes, 'GIF8')],
  // No signature; a NUL byte is in nearly every file that is not text, and in no text but UTF-16.
  [/^text/, (bytes) => startsWith(bytes, '\xFF\xFE') || startsWith(bytes, '\xFE\xFF') || !bytes.includes(0)],
]

/** Whether a file begins as files of this type do: its name may say anything. */
export const isOfType = (bytes: Buffer, contentType: string): boolean =>
  signatures.find(([type]) => type.test(contentType))![1](bytes)
