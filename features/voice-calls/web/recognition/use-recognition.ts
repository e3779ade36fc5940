import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { hasRecognition, listen, type Listening } from './recognition.ts'

export type RecognitionControls = {
  /** False where the browser has none, or refused it. */
  isAvailable: boolean
  isListening: boolean
  /** What was understood so far. */
  recognizedText: string
  start(): void
  finish(): void
}

/** What the person says, as this browser understands it. It listens to nothing while the page is hidden. */
export function useRecognition(onSaid: (text: string) => void): RecognitionControls {
  const [isAvailable, setAvailable] = useState(hasRecognition)
  const [text, setText] = useState<string | null>(null)
  const listening = useRef<Listening>(null)
  const end = () => {
    listening.current = null
    setText(null)
  }
  const start = () => {
    setText('')
    listening.current = listen({
      onText: setText,
      onEnd: (said) => {
        end()
        if (said) onSaid(said)
      },
      onRefused: () => {
        end()
        setAvailable(false)
      },
    })
  }
  useEndWithPage(() => {
    listening.current?.cancel()
    end()
  })
  return {
    isAvailable,
    isListening: text !== null,
    recognizedText: text ?? '',
    start,
    finish: () => listening.current?.finish(),
  }
}

/** When the page is hidden or left, and when what uses it is gone. */
function useEndWithPage(cancel: () => void): void {
  const cancelNow = useEffectEvent(cancel)
  useEffect(() => {
    const leave = () => cancelNow()
    const hide = () => document.hidden && cancelNow()
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', leave)
      cancelNow()
    }
  }, [])
}
