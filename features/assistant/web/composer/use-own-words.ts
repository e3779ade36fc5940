import { useMediaQuery } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readDraft, writeDraft } from './draft.ts'
import { takePrompt } from './stored-wishes.ts'
import type { Attachments } from './use-attachments.ts'
import type { NewMessage } from './use-send.ts'

type OwnWordsOptions = {
  sessionId: string | undefined
  attachments: Attachments
  send(message: NewMessage): Promise<boolean>
}

/**
 * What the person writes: kept over reloads, and back in the field when it could not be sent. A question that was asked on another
 * screen is sent on arrival.
 */
export function useOwnWords({ sessionId, attachments, send }: OwnWordsOptions) {
  const [text, setText] = useState(() => readDraft(sessionId))
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  useFirstFocus(fieldRef)
  const write = (next: string) => {
    setText(next)
    writeDraft(sessionId, next)
  }
  const submit = async () => {
    // Out of sight and still stored: the message is in the list now, and nowhere if the page is closed before it arrives.
    setText('')
    const files = attachments.files.map(({ file }) => file)
    const isSent = await send({ text: text.trim(), files })
    if (isSent) {
      writeDraft(sessionId, '')
      attachments.clear()
    } else setText((current) => joinTexts(text, current))
    fieldRef.current?.focus()
  }
  const submitText = async (words: string) => {
    if (await send({ text: words, files: [] })) return
    write(joinTexts(words, text))
  }
  usePromptOf(sessionId, (prompt) => void submitText(prompt))
  return {
    text,
    setText: write,
    submit: () => void submit(),
    submitText: (words: string) => void submitText(words),
    fieldRef,
  }
}

const joinTexts = (...texts: string[]): string => texts.filter(Boolean).join('\n\n')

/** Passes on the question that was asked elsewhere, to a conversation that has not begun. */
function usePromptOf(sessionId: string | undefined, submit: (prompt: string) => void): void {
  const askStored = useEffectEvent(() => {
    const prompt = sessionId === undefined ? takePrompt() : null
    if (prompt) submit(prompt)
  })
  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => askStored())
    // The box in the header leads here also while this screen is open.
    const stopListening = router.subscribe('onResolved', () => askStored())
    return () => {
      clearTimeout(timer)
      stopListening()
    }
  }, [router])
}

/** At a desk one can type at once; on a phone the keyboard would cover half of the screen. */
function useFirstFocus(field: { current: HTMLTextAreaElement | null }): void {
  const hasKeyboard = useMediaQuery('(hover: hover)', undefined, { getInitialValueInEffect: false })
  useEffect(() => {
    if (hasKeyboard) field.current?.focus({ preventScroll: true })
  }, [hasKeyboard, field])
}
