import { Button } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { SpeechJobDetails } from '../../schema.ts'
import { playFrom, type Player } from '../player/player.ts'
import styles from './read-along.module.css'
import { blockSize } from './sentences.ts'
import { TextBlock } from './text-block.tsx'
import { useCurrentSentence } from './use-current-sentence.ts'

/** The text, with the sentence that is spoken now kept in sight until the reader scrolls. A press on a sentence plays from there. */
export function ReadAlong({ job, player }: { job: SpeechJobDetails; player: Player }) {
  const { block, sentence } = useCurrentSentence({ job, player })
  const [isFollowing, setFollowing] = useState(true)
  const view = useRef<HTMLElement>(null)
  const isStill = useReducedMotion()
  useEffect(() => {
    if (isFollowing) scrollTo(view.current!, { block, sentence, isSmooth: !isStill })
  }, [isFollowing, isStill, block, sentence])
  const choose = useCallback(
    (startMs: number) => {
      setFollowing(true)
      playFrom(player, startMs)
    },
    [player],
  )
  const stopFollowing = () => setFollowing(false)
  const blocks = Array.from({ length: Math.ceil(job.sentenceCount / blockSize) }, (_, index) => index)
  return (
    <div className={styles.frame}>
      <section ref={view} className={styles.text} aria-label="Text" onWheel={stopFollowing} onTouchMove={stopFollowing}>
        {blocks.map((index) => (
          <TextBlock
            key={index}
            {...{ job, index }}
            isWanted={Math.abs(index - block) <= 1}
            current={index === block ? sentence : -1}
            onSeek={choose}
          />
        ))}
      </section>
      {!isFollowing && (
        <Button className={styles.follow!} size="sm" variant="default" onClick={() => setFollowing(true)}>
          Follow along
        </Button>
      )}
    </div>
  )
}

type Position = { block: number; sentence: number; isSmooth: boolean }

/** Scrolls the text alone: `scrollIntoView` would move the screen as well. */
function scrollTo(view: HTMLElement, { block, sentence, isSmooth }: Position): void {
  const target =
    view.querySelector<HTMLElement>(`[data-sentence="${sentence}"]`) ??
    view.querySelector<HTMLElement>(`[data-block="${block}"]`)
  if (!target) return
  const top = target.getBoundingClientRect().top - view.getBoundingClientRect().top + view.scrollTop
  const isNear = Math.abs(top - view.scrollTop) < view.clientHeight * 2
  view.scrollTo({ top: top - view.clientHeight / 3, behavior: isSmooth && isNear ? 'smooth' : 'instant' })
}
