import { limits } from '#rules/limits.ts'

/**
 * What may be kept, by the end of its name. The type that is sent back is ours, never the sender's, and everything is sent
 * as a download: so nothing a file says of itself is believed.
 */
export const contentTypes: Readonly<Record<string, string>> = {
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

/** The type for a file of this name, or undefined where such files are not kept. */
export function getContentType(name: string): string | undefined {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(contentTypes, extension) ? contentTypes[extension] : undefined
}

/**
 * The name as it is kept: the last part of a path, without characters nobody sees or that turn the direction of text, and
 * cut so that its ending stays.
 */
export function cleanName(rawName: string): string {
  const last = rawName.normalize('NFC').split(/[\\/]/).at(-1)!
  // Browsers send a quote and a line's end as these (the HTML standard, multipart form data).
  const plain = last.replaceAll(/%22|%0[AD]/gi, '')
  const visible = plain
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}"<>:|?*]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const { fileNameLength } = limits.venture
  if (visible.length <= fileNameLength) return visible
  const dot = visible.lastIndexOf('.')
  const extension = dot > 0 ? visible.slice(dot) : ''
  return visible.slice(0, fileNameLength - extension.length).trimEnd() + extension
}
