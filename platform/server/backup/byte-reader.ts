/** Reads exact numbers of bytes from chunks of any size. */
export type ByteReader = {
  /** Fewer bytes only where the source has ended. */
  read(count: number): Promise<Buffer>
}

export function createByteReader(source: AsyncIterable<Uint8Array>): ByteReader {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return {
    async read(count) {
      const parts: Buffer[] = []
      let missing = count
      while (missing > 0) {
        if (rest.length === 0) {
          const next = await chunks.next()
          if (next.done) break
          rest = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength)
        }
        const part = rest.subarray(0, missing)
        rest = rest.subarray(part.length)
        missing -= part.length
        parts.push(part)
      }
      return parts.length === 1 ? parts[0]! : Buffer.concat(parts)
    },
  }
}
