import { constants, deflateRawSync } from 'node:zlib'
import type { HostileDocument } from './hostile-document.ts'
import { crcOf, zip } from './sample-documents.ts'

/** Of an archive that lies: each field says what it likes. */
type RawEntry = {
  name: string
  data: Buffer
  method?: number
  flags?: number
  crc?: number
  /** The sizes after inflating that its two headers state. */
  centralSize?: number
  localSize?: number
  /** Where its central header says that it is; its own position when left out. */
  offset?: number
}
type RawOptions = { count?: number; centralOffset?: number; prefix?: Buffer; comment?: Buffer; zip64Count?: bigint }

const stored = 0
const deflated = 8
const strongEncryption = 0x41

/** An archive of these entries as they are, with an end record that may lie too. */
function rawZip(entries: readonly RawEntry[], options: RawOptions = {}): Buffer {
  const { prefix = Buffer.alloc(0), comment = Buffer.alloc(0) } = options
  const locals: Buffer[] = [prefix]
  const centrals: Buffer[] = []
  let offset = prefix.length
  for (const entry of entries) {
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04'),
      toHead(entry, entry.localSize),
      Buffer.from(entry.name),
      entry.data,
    ])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(entry.offset ?? offset, 10)
    centrals.push(Buffer.from('PK\x01\x02\x14\x00'), toHead(entry, entry.centralSize), tail, Buffer.from(entry.name))
    if (entry.offset !== undefined) continue
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  const count = options.count ?? entries.length
  end.writeUInt16LE(Math.min(0xffff, count), 8)
  end.writeUInt16LE(Math.min(0xffff, count), 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(options.centralOffset ?? offset, 16)
  end.writeUInt16LE(comment.length, 20)
  const zip64 = options.zip64Count === undefined ? [] : [toZip64End(options.zip64Count, offset + central.length)]
  return Buffer.concat([...locals, central, ...zip64, end, comment])
}

function toHead({ name, data, method = deflated, flags = 0x0800, crc = 0 }: RawEntry, size = data.length): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(flags, 2)
  head.writeUInt16LE(method, 4)
  head.writeUInt32LE(crc, 10)
  head.writeUInt32LE(data.length, 14)
  head.writeUInt32LE(size, 18)
  head.writeUInt16LE(Buffer.byteLength(name), 22)
  return head
}

/** The end record for archives of more than 65,535 entries, and the one that says where it is. */
function toZip64End(count: bigint, at: number): Buffer {
  const end = Buffer.alloc(56 + 20)
  end.write('PK\x06\x06', 'latin1')
  end.writeBigUInt64LE(44n, 4)
  end.writeBigUInt64LE(count, 24)
  end.writeBigUInt64LE(count, 32)
  end.write('PK\x06\x07', 56, 'latin1')
  end.writeBigUInt64LE(BigInt(at), 56 + 8)
  return end
}

/** What tells a reader which of the three formats an archive is, and the part that it reads. */
const formats = {
  docx: { marks: { '[Content_Types].xml': '<Types/>' }, main: 'word/document.xml', ...wrap('w:document', 'w:t') },
  odt: { marks: {}, main: 'content.xml', ...wrap('office:text', 'text:p') },
  epub: {
    marks: {
      'META-INF/container.xml': '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
      'book.opf':
        '<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
    },
    main: 'a.xhtml',
    ...wrap('html', 'p'),
  },
}
type Format = keyof typeof formats

function wrap(root: string, paragraph: string): { start: string; end: string } {
  return { start: `<${root}><${paragraph}>`, end: `</${paragraph}></${root}>` }
}

const raw = (name: string, content: string | Buffer): RawEntry => ({
  name,
  data: deflateRawSync(content),
  centralSize: Buffer.byteLength(content),
  localSize: Buffer.byteLength(content),
  crc: crcOf(content),
})

const bombMegabytes = 120
const bombBytes = bombMegabytes * 1_000_000

/** A megabyte of text again and again, deflated once: the whole of it is never in memory here. */
function deflateRepeated([start, end]: [start: string, end: string]): Buffer {
  const deflate = (content: string | Buffer) => deflateRawSync(content, { finishFlush: constants.Z_FULL_FLUSH })
  const part = deflate(Buffer.alloc(1_000_000, 'a'))
  return Buffer.concat([deflate(start), ...Array.from({ length: bombMegabytes }, () => part), deflateRawSync(end)])
}

function listBombs(format: Format): HostileDocument[] {
  const { marks, main, start, end } = formats[format]
  const markEntries = Object.entries(marks).map(([name, content]) => raw(name, content))
  const bomb = () => ({ name: main, data: deflateRepeated([start, end]), centralSize: bombBytes, localSize: bombBytes })
  const small = () => raw(main, `${start}Hello${end}`)
  // One of the full number is enough: making them takes seconds.
  const maxEntries = format === 'docx' ? 65_535 : 5_000
  const build = (entries: RawEntry[], options?: RawOptions) => rawZip([...markEntries, ...entries], options)
  const cases: [string, () => Buffer][] = [
    ['a thousand to one', () => build([bomb()])],
    ['one that says it is small', () => build([{ ...bomb(), centralSize: 10, localSize: 10 }])],
    ['one whose own header says it is small', () => build([{ ...bomb(), localSize: 10 }])],
    ['one that says it has 4 GB', () => build([{ ...small(), centralSize: 0xffff_fffe, localSize: 0xffff_fffe }])],
    [
      `${maxEntries} entries`,
      () =>
        build(
          Array.from({ length: maxEntries }, (_, at) => ({ name: `${at}`, data: Buffer.alloc(0), method: stored })),
        ),
    ],
    ['a count of 2^40 entries', () => build([small()], { zip64Count: 1n << 40n })],
    [
      'entries that overlap',
      () => build(Array.from({ length: 3_000 }, (_, at) => ({ ...small(), name: `${at}`, offset: 0 }))),
    ],
    ['a text that begins in another entry', () => build([{ ...small(), offset: 0 }])],
    ['a directory beyond the end', () => build([small()], { centralOffset: 0x7fff_ffff })],
    ['a broken end of the inflated bytes', () => build([{ ...small(), data: small().data.subarray(0, 20) }])],
    ['a method that is unknown', () => build([{ ...small(), method: 99 }])],
    ['an encrypted text', () => build([{ ...small(), flags: strongEncryption }])],
  ]
  return cases.map(([title, create]) => ({ title, name: `bomb.${format}`, group: 'archive', isRefused: true, create }))
}

const oddNames = [
  '../../x',
  '/etc/passwd',
  'C:\\x',
  'con',
  'a\0b',
  '\u202Exslx',
  'n'.repeat(5_000),
  '..',
  '\\\\host\\share',
]

/** Archives whose entries are named to be written elsewhere. Nothing is written, so the text may be read. */
function listOddNames(format: Format): HostileDocument[] {
  const { marks, main, start, end } = formats[format]
  const parts = [...Object.entries(marks), [main, `${start}Hello${end}`] as const]
  return oddNames.map((name) => ({
    title: `an entry named ${JSON.stringify(name.slice(0, 20))}`,
    name: `names.${format}`,
    group: 'names',
    create: () => rawZip([raw(name, 'x'), ...parts.map(([part, content]) => raw(part, content))]),
  }))
}

function nest(depth: number): Buffer {
  return zip({ [`${depth}.zip`]: depth === 0 ? 'a' : { content: nest(depth - 1) } })
}

/** Archives made to exhaust their reader or to reach other files. */
export function listHostileArchives(): HostileDocument[] {
  const names = Object.keys(formats) as Format[]
  const word = { '[Content_Types].xml': '<Types/>' }
  const archive = (title: string, create: () => Buffer): HostileDocument => ({
    title,
    name: 'a.docx',
    group: 'archive',
    isRefused: true,
    create,
  })
  return [
    ...names.flatMap(listBombs),
    ...names.flatMap(listOddNames),
    archive('archives in archives', () => zip({ ...word, 'word/document.xml': { content: nest(50) } })),
    archive('nothing but archives', () => nest(200)),
    archive('no entry', () => rawZip([])),
    archive('an end record only, with a count', () => rawZip([], { count: 60_000 })),
    archive('two ends', () => rawZip([raw('a', 'b')], { comment: rawZip([raw('c', 'd')]) })),
  ]
}
