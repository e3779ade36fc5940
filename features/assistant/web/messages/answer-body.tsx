import { lazy, Suspense, useDeferredValue } from 'react'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import type { ChatMessage } from '../../schema.ts'
import { ProposalCard } from '../proposals/proposal-card.tsx'
import { AnswerSources } from '../sources/answer-sources.tsx'
import { loadAnswerText } from './load-answer-text.ts'
import styles from './messages.module.css'

const AnswerText = lazy(loadAnswerText)

type AnswerBodyProps = {
  message: Pick<ChatMessage, 'content' | 'sources'> & Partial<ChatMessage>
  /** Shown until there is text. */
  waitingText?: string
}

/** The text of an answer, what it rests on, and what it proposes, which shared copies do not show. */
export function AnswerBody({ message, waitingText }: AnswerBodyProps) {
  const { content, sources, actions = [], status } = message
  const isGrowing = status === 'streaming'
  // Drawing a long text gives way to typing and scrolling, also where all of it comes at once.
  const text = useDeferredValue(content, '')
  if (isGrowing && content === '') return <Thinking text={waitingText} />
  return (
    <AnswerSources sources={sources} isListed={!isGrowing}>
      <Suspense fallback={<SkeletonText lines={3} />}>
        <AnswerText text={text} isGrowing={isGrowing} />
      </Suspense>
      {actions.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} />
      ))}
    </AnswerSources>
  )
}

export function Thinking({ text = 'Thinking...' }: { text?: string | undefined }) {
  return (
    <p className={styles.thinking}>
      {text}
      <span className={styles.dots} aria-hidden />
    </p>
  )
}
