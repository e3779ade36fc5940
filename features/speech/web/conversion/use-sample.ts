import { useEffect, useRef, useState } from 'react'
import { showError } from '#platform/web/ui/toast.ts'

/** Plays a sentence of a voice. */
export function useSample() {
  const audio = useRef<HTMLAudioElement>(undefined)
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => () => audio.current?.pause(), [])
  const stop = () => {
    audio.current?.pause()
    setPlaying(false)
  }
  const play = (voiceId: string) => {
    const sample = new Audio(`/api/tts/voices/${encodeURIComponent(voiceId)}/sample`)
    audio.current = sample
    sample.addEventListener('ended', stop)
    setPlaying(true)
    sample.play().catch((error: unknown) => {
      // Stopped before it began.
      if (error instanceof DOMException && error.name === 'AbortError') return
      stop()
      showError({ title: 'Playback Error', message: 'Failed to load or play the audio file' })
    })
  }
  return { isPlaying, play, stop }
}
