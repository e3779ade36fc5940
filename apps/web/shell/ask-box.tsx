import ArrowRight from 'lucide-react/icons/arrow-right'
import Sparkles from 'lucide-react/icons/sparkles'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useAskAssistant } from './ask.ts'
import styles from './ask-box.module.css'

const label = 'Ask Foundry AI anything'

export type AskBoxProps = {
  onSubmitted?: () => void
  /** Turned true, it takes the focus. */
  hasFocus?: boolean
}

/** A question from anywhere, which is carried to the assistant. */
export function AskBox({ onSubmitted, hasFocus = false }: AskBoxProps) {
  const [prompt, setPrompt] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const ask = useAskAssistant()
  useEffect(() => {
    if (hasFocus) field.current?.focus()
  }, [hasFocus])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = prompt.trim()
    if (!text) return
    setPrompt('')
    onSubmitted?.()
    ask(text)
  }
  return (
    <form className={styles.box} role="search" aria-label={label} onSubmit={submit}>
      <Sparkles className={styles.spark} size={18} aria-hidden />
      <input
        ref={field}
        className={styles.field}
        aria-label={label}
        placeholder={label}
        value={prompt}
        maxLength={4_000}
        enterKeyHint="send"
        autoComplete="off"
        onChange={(event) => setPrompt(event.currentTarget.value)}
      />
      <button className={styles.send} type="submit" aria-label="Ask" data-ready={prompt.trim() !== '' || undefined}>
        <ArrowRight size={18} aria-hidden />
      </button>
    </form>
  )
}
