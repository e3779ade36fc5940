import { createHash, hash } from 'node:crypto'

const newLine = 0x0a
const laneCount = 4

/**
 * The hash of a set of rows in PostgreSQL's text format, one a line: the sums of their hashes. It does not depend on the order,
 * which a table has none of, so a restored table has the same one.
 */
export function createRowHash() {
  const lanes = new Uint32Array(laneCount)
  let rest: Buffer = Buffer.alloc(0)
  let rowCount = 0
  const add = (row: Buffer) => {
    const digest = hash('sha256', row, 'buffer')
    for (let lane = 0; lane < laneCount; lane++) lanes[lane]! += digest.readUInt32LE(lane * 4)
    rowCount++
  }
  return {
    update(chunk: Buffer): void {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      let start = 0
      for (let end = bytes.indexOf(newLine); end !== -1; end = bytes.indexOf(newLine, start)) {
        add(bytes.subarray(start, end))
        start = end + 1
      }
      rest = bytes.subarray(start)
    },
    digest: () => ({ rowCount, hash: Buffer.from(lanes.buffer).toString('hex') }),
  }
}

/** The same for files: the sum of their hashes, whatever their order. */
export function createFileHash() {
  const rows = createRowHash()
  let bytes = 0
  return {
    add({ key, size, hash: contentHash }: { key: string; size: number; hash: string }): void {
      bytes += size
      rows.update(Buffer.from(`${key} ${size} ${contentHash}\n`))
    },
    digest: () => ({ fileCount: rows.digest().rowCount, fileBytes: bytes, fileHash: rows.digest().hash }),
  }
}

/** Counts and hashes the bytes of one file as they pass. */
export function createContentHash() {
  const sha256 = createHash('sha256')
  let size = 0
  return {
    update(chunk: Buffer): void {
      size += chunk.length
      sha256.update(chunk)
    },
    digest: () => ({ size, hash: sha256.digest('hex') }),
  }
}
