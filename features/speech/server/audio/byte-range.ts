import type { ByteRange } from '#providers/files/port.ts'

/**
 * The part that a `Range` header asks for: null for the whole, also where it asks for several parts or in another unit (RFC 9110 lets a
 * server ignore those), and `unsatisfiable` where the file has no byte of it.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '')
    return to === '0' || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  if (to !== '' && Number(to) < Number(from)) return null
  return Number(from) >= size ? 'unsatisfiable' : { start: Number(from), end: Math.min(Number(to || size), size - 1) }
}
