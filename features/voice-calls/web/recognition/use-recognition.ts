import { useEffect, useRef, useState } from 'react'
import { hasRecognition, listen, type Listening } from './recognition.ts'

export type RecognitionControls = {
  /** False where the browser has none, or refused it. */
  isAvailable: boolean
  isListening: boolean
  /** What was understood so far. */
  heardText: string
  start(): void
  finish(): void
}

/** What the person says, as this browser understands it. It listens to nothing while the page is hidden. */
export function useRecognition(onSaid: (text: string) => void): RecognitionControls {
  const [isAvailable, setAvailable] = useState(hasRecognition)
  const [heardText, setHeardText] = useState<string | null>(null)
  const listening = useRef<Listening>(null)
  const end = () => {
    listening.current = null
    setHeardText(null)
  }
  const start = () => {
    setHeardText('')
    listening.current = listen({
      onText: setHeardText,
      onEnd: (text) => {
        end()
        if (text) onSaid(text)
      },
      onRefused: () => {
        end()
        setAvailable(false)
      },
    })
  }
  useEffect(() => {
    const cancel = () => {
      listening.current?.cancel()
      listening.current = null
      setHeardText(null)
    }
    const hide = () => document.hidden && cancel()
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', cancel)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', cancel)
      listening.current?.cancel()
    }
  }, [])
  return {
    isAvailable,
    isListening: heardText !== null,
    heardText: heardText ?? '',
    start,
    finish: () => listening.current?.finish(),
  }
}
