import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SpeechJobDetails } from '../../schema.ts'
import { isUnfinished, speech } from '../api.ts'
import { getLengthMs, type Player } from '../player/player.ts'
import { usePlayerState } from '../player/use-player.ts'
import { blockSize, countBlocksAway, findSentence } from './sentences.ts'

/**
 * One block of the text, read once more when all is spoken. Its key begins with no route: every change of a conversion would otherwise
 * read all blocks again.
 */
export const blockQuery = (job: SpeechJobDetails, index: number) =>
  queryOptions({
    queryKey: ['speech text', job.id, index, isUnfinished(job)],
    queryFn: () =>
      speech.call('GET /api/tts/{id}/text', { params: { id: job.id }, query: { first: index * blockSize } }),
    enabled: index * blockSize < job.sentenceCount,
  })

/** The sentence that is spoken now, and its block; -1 before the first one. */
export function useCurrentSentence({ job, player }: { job: SpeechJobDetails; player: Player }) {
  const positionMs = usePlayerState(player, (state) => state.positionMs)
  const lastBlock = Math.max(0, Math.ceil(job.sentenceCount / blockSize) - 1)
  const [block, setBlock] = useState(() =>
    Math.min(lastBlock, Math.floor((positionMs / Math.max(1, getLengthMs(job))) * lastBlock)),
  )
  const { data: current } = useQuery(blockQuery(job, block))
  const { data: next } = useQuery(blockQuery(job, block + 1))
  const away = current ? countBlocksAway({ current, next, positionMs }) : 0
  const nearer = Math.min(lastBlock, Math.max(0, block + away))
  if (nearer !== block) setBlock(nearer)
  const offset = current && nearer === block ? findSentence(current, positionMs) : -1
  return { block, sentence: offset === -1 ? -1 : block * blockSize + offset }
}
