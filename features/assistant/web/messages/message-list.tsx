import { Button } from '@mantine/core'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { Answer } from './answer.tsx'
import { Thinking } from './answer-body.tsx'
import type { Turn } from './branch.ts'
import styles from './messages.module.css'
import type { NewMessage } from '../composer/use-send.ts'
import { UserMessage } from './user-message.tsx'
import { toScrollListeners, useStickToBottom } from './use-stick-to-bottom.ts'

type MessageListProps = {
  turns: readonly Turn[]
  assistantName: string
  /** A message that is on its way. */
  sent: NewMessage | undefined
  /** The message that a link led to. */
  target: string | undefined
  /** Before any message: the welcome. */
  children: ReactNode
}

/** The shown branch of a conversation, newest at the bottom. */
export function MessageList({ turns, assistantName, sent, target, children }: MessageListProps) {
  const { box, content, isAtEnd, leave, comeBack, jump, show } = useStickToBottom()
  const showTarget = useEffectEvent((id: string) => {
    const element = document.getElementById(toElementId(id))
    if (!element) return
    show(element)
    element.focus({ preventScroll: true })
  })
  const hasTarget = turns.some(({ message }) => message.id === target)
  useEffect(() => {
    if (target && hasTarget) showTarget(target)
  }, [target, hasTarget])
  const jumpToEnd = useEffectEvent(jump)
  const written = turns.at(-1)?.message
  const writtenId = written?.status === 'streaming' ? written.id : undefined
  useEffect(() => {
    if (sent || writtenId) jumpToEnd()
  }, [sent, writtenId])
  const isEmpty = turns.length === 0 && !sent
  return (
    <div className={styles.frame}>
      {/* It scrolls, so it takes the keyboard. */}
      <div
        ref={box}
        className={styles.box}
        {...toScrollListeners({ leave, comeBack })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label="Messages"
      >
        {isEmpty && <div className={styles.content}>{children}</div>}
        <div ref={content} className={styles.content} hidden={isEmpty}>
          <ol className={styles.turns}>
            {turns.map((turn, index) => (
              <li
                key={turn.message.id}
                id={toElementId(turn.message.id)}
                tabIndex={-1}
                className={styles.turn}
                data-target={turn.message.id === target || undefined}
              >
                {turn.message.role === 'user' ? (
                  <UserMessage turn={turn} />
                ) : (
                  <Answer turn={turn} question={turns[index - 1]?.message} assistantName={assistantName} />
                )}
              </li>
            ))}
            {sent && (
              <li className={styles.turn}>
                <div className={styles.own}>
                  <p className={styles.bubble}>{sent.text || sent.files.map(({ name }) => name).join(', ')}</p>
                </div>
                <Thinking />
              </li>
            )}
          </ol>
        </div>
      </div>
      {!isAtEnd && (
        <Button
          className={styles.jump!}
          size="sm"
          radius="xl"
          variant="default"
          leftSection={<ArrowDown size={16} aria-hidden />}
          onClick={jump}
        >
          Jump to latest
        </Button>
      )}
    </div>
  )
}

const toElementId = (id: string) => `message-${id}`
