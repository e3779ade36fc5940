import { limits } from '#rules/limits.ts'

/**
 * The file types that are accepted, by file extension. The content type of a download comes from here and never from the
 * uploader, so that no browser runs a file as something it was not accepted as.
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

/** The content type for a file name, or undefined for types that are not accepted. */
export function getContentType(name: string): string | undefined {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(contentTypes, extension) ? contentTypes[extension] : undefined
}

/**
 * The name as it is stored: the last part of a path, without invisible characters and those that change the direction of text,
 * shortened before its extension.
 */
export function cleanName(rawName: string): string {
  const last = rawName.normalize('NFC').split(/[\\/]/).at(-1)!
  // Browsers encode quotes and line breaks like this (HTML standard, multipart form data).
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
