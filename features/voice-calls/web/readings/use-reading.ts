import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { messagesQuery } from '#features/assistant/web/api.ts'
import { Problem } from '#platform/contract/problem.ts'
import { showError } from '#platform/web/ui/toast.ts'
import { createReader, type Reader } from './reader.ts'

export type ReadingControls = {
  isReading: boolean
  /** From now on, answers of the conversation are read aloud as soon as they are written. */
  begin(): void
  stop(): void
  end(): void
}

/** Reads the answers of a conversation aloud. */
export function useReading(sessionId: string): ReadingControls {
  const { data: messages = [] } = useQuery(messagesQuery(sessionId))
  const [isReading, setReading] = useState(false)
  const reader = useRef<Reader>(null)
  const knownIds = useRef(new Set<string>())
  const written = messages.filter(
    ({ role, status, content }) => role === 'assistant' && status !== 'streaming' && content,
  )
  const newest = written.at(-1)?.id
  const readNewest = useEffectEvent((id: string) => {
    if (!reader.current || knownIds.current.has(id)) return
    knownIds.current.add(id)
    reader.current.read(id)
  })
  useEffect(() => {
    if (newest) readNewest(newest)
  }, [newest])
  const end = () => {
    reader.current?.close()
    reader.current = null
    setReading(false)
  }
  useEffect(() => {
    window.addEventListener('pagehide', end)
    return () => {
      window.removeEventListener('pagehide', end)
      reader.current?.close()
    }
  }, [])
  return {
    isReading,
    begin() {
      knownIds.current = new Set(messages.filter(({ status }) => status !== 'streaming').map(({ id }) => id))
      reader.current ??= createReader({ onChange: setReading, onFailure: showFailure })
    },
    stop: () => reader.current?.stop(),
    end,
  }
}

function showFailure(error: unknown): void {
  const message = error instanceof Problem ? error.message : 'The answer could not be read aloud.'
  showError({ title: 'Chat Error', message })
}
