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

const sampleBytes = 1_000
/** Every other byte of English text in UTF-16 is 0, and no byte of other text. */
const minZeroShare = 0.3

function detectUtf16(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, sampleBytes)
  const countZeros = (parity: number) => sample.filter((byte, index) => byte === 0 && index % 2 === parity).length
  const [even, odd] = [countZeros(0), countZeros(1)]
  if (Math.max(even, odd) < sample.length * minZeroShare || Math.min(even, odd) > 0) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** A text file: as its first bytes say, UTF-16 by its zeros, UTF-8 where it is valid, else the Windows code page. */
export function decodeText(bytes: Uint8Array): string {
  const marked = readByteOrderMark(bytes) ?? detectUtf16(bytes)
  if (marked) return decode(bytes, marked)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decode(bytes, 'windows-1252')
  }
}
