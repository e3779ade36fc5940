import type { TextPage } from '../../schema.ts'

/** As many as the server sends at once. */
export const blockSize = 200

/** The last sentence of these that begins at or before the position, or -1. The silence before the first one belongs to it. */
export function findSentence({ sentences }: TextPage, positionMs: number): number {
  return sentences.findLastIndex(({ startMs }, index) => startMs !== null && (startMs <= positionMs || index === 0))
}

type Blocks = { current: TextPage; next: TextPage | undefined; positionMs: number }

/**
 * How many blocks the position is away from this one: 0 when it is within, otherwise an estimate by the block's length, which may be
 * repeated from there.
 */
export function countBlocksAway({ current, next, positionMs }: Blocks): number {
  const firstMs = current.sentences[0]?.startMs
  const lastMs = current.sentences.findLast(({ startMs }) => startMs !== null)?.startMs ?? 0
  const isBefore = firstMs === null || firstMs === undefined || positionMs < firstMs
  if (isBefore)
    return current.first === 0 ? 0 : -Math.max(1, estimateBlocks((firstMs ?? 0) - positionMs, lastMs - (firstMs ?? 0)))
  const nextMs = next?.sentences[0]?.startMs ?? null
  return nextMs === null || positionMs < nextMs ? 0 : 1 + estimateBlocks(positionMs - nextMs, lastMs - firstMs)
}

const estimateBlocks = (distanceMs: number, blockMs: number): number =>
  blockMs > 0 ? Math.max(0, Math.floor(distanceMs / blockMs)) : 0

/** Sentences grouped into what is one paragraph or one heading on the page. */
export function toParagraphs({ first, sentences }: TextPage) {
  const paragraphs: { level: number; sentences: { index: number; text: string; startMs: number | null }[] }[] = []
  for (const [offset, { text, startMs, isParagraph, level }] of sentences.entries()) {
    if (isParagraph || level > 0 || paragraphs.length === 0 || paragraphs.at(-1)!.level > 0)
      paragraphs.push({ level, sentences: [] })
    paragraphs.at(-1)!.sentences.push({ index: first + offset, text, startMs })
  }
  return paragraphs
}
