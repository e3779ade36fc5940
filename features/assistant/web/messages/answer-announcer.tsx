import { useThrottledValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { toSpokenText } from '#platform/contract/spoken-text.ts'
import type { ChatMessage } from '../../schema.ts'
import { findSentenceEnd } from './finished-sentences.ts'

const sentenceMs = 1_000

const lastWordsMs = 5_000

type AnswerAnnouncerProps = { message: ChatMessage; waitingText: string }

/** Reads an answer to screen readers while it is written, by sentences instead of words. */
export function AnswerAnnouncer({ message: { content, status }, waitingText }: AnswerAnnouncerProps) {
  const [isHeard, setHeard] = useState(status === 'streaming')
  const isDone = status !== 'streaming'
  useEffect(() => {
    if (!isDone) return
    // Then the answer itself can be read, and nobody should meet its end twice.
    const timer = setTimeout(() => setHeard(false), lastWordsMs)
    return () => clearTimeout(timer)
  }, [isDone])
  return isHeard && <Announcement text={content} status={status} waitingText={waitingText} />
}

type AnnouncementProps = { text: string; status: ChatMessage['status']; waitingText: string }

function Announcement({ text, status, waitingText }: AnnouncementProps) {
  const isDone = status !== 'streaming'
  const current = useThrottledValue(text, sentenceMs)
  const end = isDone ? text.length : findSentenceEnd(current)
  const [said, setSaid] = useState({ from: 0, to: 0 })
  if (end > said.to) setSaid({ from: said.to, to: end })
  const spoken = said.to === 0 && !isDone ? waitingText : toSpokenText(text.slice(said.from, said.to))
  return (
    <div aria-live="polite" className="visually-hidden">
      {`${spoken} ${status === 'stopped' ? 'Stopped' : ''}`}
    </div>
  )
}
