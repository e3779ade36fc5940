/** A chapter, in milliseconds from the start. */
export type TaggedChapter = { title: string; startMs: number; endMs: number }

/** The list of chapters counts them in one byte. */
const maxChapters = 255
const utf8 = 3
/** A chapter may name the byte it begins at; this value says that it does not. */
const unknownOffset = 0xff_ff_ff_ff
/** Top level, and in order. */
const tableFlags = 3

/** An ID3v2.4 tag with a title and chapters (id3.org, "ID3v2 Chapter Frame Addendum"), to be sent before MP3 frames. */
export function createId3Tag({ title, chapters }: { title: string; chapters: readonly TaggedChapter[] }): Buffer {
  const listed = chapters.slice(0, maxChapters)
  const ids = listed.map((_, index) => terminated(`chp${index}`))
  const table = Buffer.concat([terminated('toc'), Buffer.from([tableFlags, ids.length]), ...ids])
  const frames = Buffer.concat([
    frame('TIT2', text(title)),
    ...(listed.length > 0 ? [frame('CTOC', table)] : []),
    ...listed.map((chapter, index) => frame('CHAP', Buffer.concat([ids[index]!, chapterBody(chapter)]))),
  ])
  return Buffer.concat([Buffer.from('ID3\x04\x00\x00', 'latin1'), synchsafe(frames.length), frames])
}

function chapterBody({ title, startMs, endMs }: TaggedChapter): Buffer {
  const numbers = Buffer.alloc(16)
  for (const [index, value] of [startMs, endMs, unknownOffset, unknownOffset].entries())
    numbers.writeUInt32BE(Math.round(value), index * 4)
  return Buffer.concat([numbers, frame('TIT2', text(title))])
}

const terminated = (value: string) => Buffer.from(`${value}\0`, 'latin1')
const text = (value: string) => Buffer.concat([Buffer.from([utf8]), Buffer.from(value)])
const frame = (id: string, body: Buffer) =>
  Buffer.concat([Buffer.from(id, 'latin1'), synchsafe(body.length), Buffer.alloc(2), body])

/** 28 bits in four bytes without their highest bit, so that no size looks like the start of a frame of audio. */
const synchsafe = (size: number) => Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f))
