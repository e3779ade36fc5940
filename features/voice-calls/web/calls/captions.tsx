import { useEffect, useRef } from 'react'
import styles from '../voice.module.css'
import type { Turn } from './transcript.ts'

/** What is being said by both. Finished turns move to the messages. */
export function Captions({ turns }: { turns: readonly Turn[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [turns])
  return (
    // It scrolls, so it takes the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={box} role="log" aria-label="Captions" tabIndex={0} className={styles.captions}>
      {turns.map(({ itemId, role, text }) => (
        <p key={itemId}>
          <span className={styles.speaker}>{role === 'user' ? 'You' : 'Advisor'}</span> {text || '…'}
        </p>
      ))}
    </div>
  )
}
