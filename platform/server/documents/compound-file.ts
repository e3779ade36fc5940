/** A file system within a file, in which Office kept documents until 2003 ([MS-CFB]). */
export type CompoundFile = {
  /** The bytes of a stream of the root folder, whatever the case of its name; null where there is none. */
  read(name: string): Buffer | null
}

type Entry = { name: string; start: number; size: number; left: number; right: number; child: number }
/** `next`: the sector after each, by its number; negative at the end. */
type Sectors = { size: number; next: Int32Array; read(sector: number): Buffer }

const headerBytes = 512
const headerTableEntries = 109
const entryBytes = 128

/** Throws for a broken file. No chain is followed longer than the file, so that loops end. */
export function openCompoundFile(file: Buffer): CompoundFile {
  const sectors = readSectors(file)
  const directory = readEntries(readChain(sectors, file.readInt32LE(48)))
  const root = directory[0]
  if (!root) throw new Error('no root')
  const smallSectors = () => readSmallSectors(file, { sectors, root })
  const smallSize = file.readUInt32LE(56)
  const streams = listChildren(directory, root)
  return {
    read: (name) => {
      const entry = streams.find((stream) => stream.name.toLowerCase() === name.toLowerCase())
      if (!entry) return null
      return readChain(entry.size < smallSize ? smallSectors() : sectors, entry.start).subarray(0, entry.size)
    },
  }
}

function readSectors(file: Buffer): Sectors {
  const size = 2 ** file.readUInt16LE(30)
  if (size !== 512 && size !== 4_096) throw new Error('no sectors')
  const read = (sector: number) => file.subarray((sector + 1) * size, (sector + 2) * size)
  const tableSectors = listTableSectors(file, read)
  return { size, next: toNumbers(Buffer.concat(tableSectors.map(read))), read }
}

/** The sectors that hold the table of sectors: the first are in the header, the others in a list of sectors. */
function listTableSectors(file: Buffer, read: (sector: number) => Buffer): number[] {
  const maxSectors = file.length / headerBytes
  const listed = [...toNumbers(file.subarray(76, 76 + headerTableEntries * 4))]
  let more = file.readInt32LE(68)
  while (more >= 0 && listed.length < maxSectors) {
    const numbers = toNumbers(read(more))
    listed.push(...numbers.subarray(0, -1))
    more = numbers.at(-1) ?? -1
  }
  return listed.filter((sector) => sector >= 0).slice(0, maxSectors)
}

const toNumbers = (bytes: Buffer) =>
  Int32Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readInt32LE(index * 4))

function readChain({ next, read }: Sectors, start: number): Buffer {
  const parts: Buffer[] = []
  for (let sector = start; sector >= 0 && parts.length < next.length; sector = next[sector] ?? -1)
    parts.push(read(sector))
  return Buffer.concat(parts)
}

/** Streams below 4 kB share the sectors of the root's own stream, in sectors of 64 bytes. */
function readSmallSectors(file: Buffer, { sectors, root }: { sectors: Sectors; root: Entry }): Sectors {
  const size = 2 ** (file.readUInt16LE(32) & 15)
  const content = readChain(sectors, root.start)
  const next = toNumbers(readChain(sectors, file.readInt32LE(60)))
  return { size, next, read: (sector) => content.subarray(sector * size, (sector + 1) * size) }
}

function readEntries(directory: Buffer): Entry[] {
  return Array.from({ length: Math.floor(directory.length / entryBytes) }, (_, index) => {
    const entry = directory.subarray(index * entryBytes, (index + 1) * entryBytes)
    const nameBytes = Math.min(64, Math.max(0, entry.readUInt16LE(64) - 2))
    return {
      name: entry.toString('utf16le', 0, nameBytes),
      left: entry.readInt32LE(68),
      right: entry.readInt32LE(72),
      child: entry.readInt32LE(76),
      start: entry.readInt32LE(116),
      size: entry.readUInt32LE(120),
    }
  })
}

/** The entries of a folder, which form a tree. Not those of its folders: documents within a document have the same names. */
function listChildren(entries: readonly Entry[], folder: Entry): Entry[] {
  const found = new Set<Entry>()
  const pending = [folder.child]
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    const entry = entries[index]
    if (!entry || found.has(entry)) continue
    found.add(entry)
    pending.push(entry.left, entry.right)
  }
  return [...found]
}
