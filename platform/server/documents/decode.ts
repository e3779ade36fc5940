/** Text in a code page by its name; in UTF-8 for a name that nobody knows. */
export function decode(content: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(content)
  } catch {
    return new TextDecoder().decode(content)
  }
}

/** The encoding that the first bytes name, or null. */
export function readByteOrderMark([first, second, third]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

/** A text file: as its first bytes say, else UTF-8 where it is valid, else the Windows code page. */
export function decodeText(bytes: Uint8Array): string {
  const marked = readByteOrderMark(bytes)
  if (marked) return decode(bytes, marked)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decode(bytes, 'windows-1252')
  }
}
