import { useIntersection } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import type { SpeechJobDetails, TextPage } from '../../schema.ts'
import { isUnfinished, pollMs } from '../api.ts'
import styles from './read-along.module.css'
import { blockSize, toParagraphs } from './sentences.ts'
import { blockQuery } from './use-current-sentence.ts'

type TextBlockProps = {
  job: SpeechJobDetails
  index: number
  /** Loaded even where it is out of sight. */
  isWanted: boolean
  /** The sentence that is spoken now, or -1 where it is in another block. */
  current: number
  onSeek(startMs: number): void
}

/** Some of the text, loaded when it comes into sight. */
export function TextBlock({ job, index, isWanted, current, onSeek }: TextBlockProps) {
  const { ref, entry } = useIntersection()
  const [isLoaded, setLoaded] = useState(isWanted)
  if ((isWanted || entry?.isIntersecting) && !isLoaded) setLoaded(true)
  const { data } = useQuery({
    ...blockQuery(job, index),
    enabled: isLoaded,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      isUnfinished(job) && state.data?.sentences.at(-1)?.startMs === null ? pollMs : false,
  })
  const sentenceCount = Math.min(blockSize, job.sentenceCount - index * blockSize)
  return (
    <div ref={ref} className={styles.block} data-block={index}>
      {data ? (
        <Paragraphs {...{ page: data, current, onSeek }} />
      ) : (
        // About as tall as its sentences, so that the bar at the side tells how long the text is.
        <div style={{ height: `${sentenceCount * 2}lh` }} />
      )}
    </div>
  )
}

type ParagraphsProps = { page: TextPage; current: number; onSeek(startMs: number): void }

const Paragraphs = memo(function Paragraphs({ page, current, onSeek }: ParagraphsProps) {
  const choose = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    const { startMs } = page.sentences[Number(currentTarget.dataset['sentence']) - page.first]!
    if (startMs !== null) onSeek(startMs)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter') choose(event)
  }
  return toParagraphs(page).map(({ level, sentences }) => {
    const Tag = level > 0 ? 'h3' : 'p'
    return (
      <Tag key={sentences[0]!.index} data-level={level || undefined}>
        {sentences.map(({ index, text, startMs }) => (
          <span
            key={index}
            role="button"
            tabIndex={index === current || index === 0 ? 0 : -1}
            data-sentence={index}
            aria-current={index === current || undefined}
            aria-disabled={startMs === null || undefined}
            onClick={choose}
            onKeyDown={onKeyDown}
          >
            {`${text} `}
          </span>
        ))}
      </Tag>
    )
  })
})
