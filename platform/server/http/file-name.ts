/**
 * The name of an uploaded file as it is stored: the last part of a path, without invisible characters and those that change the
 * direction of text, shortened before its extension. May be empty.
 */
export function cleanFileName(rawName: string, maxLength: number): string {
  const last = rawName.normalize('NFC').split(/[\\/]/).at(-1)!
  // Browsers encode quotes and line breaks like this (HTML standard, multipart form data).
  const plain = last.replaceAll(/%22|%0[AD]/gi, '')
  const visible = plain
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}"<>:|?*]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  // `.` and `..` name folders.
  if (/^\.*$/.test(visible)) return ''
  if (visible.length <= maxLength) return visible
  const dot = visible.lastIndexOf('.')
  const extension = dot > 0 ? visible.slice(dot) : ''
  return visible.slice(0, Math.max(0, maxLength - extension.length)).trimEnd() + extension.slice(0, maxLength)
}
