import { useRef } from 'react'
import { createRandomKey } from '../use-action.ts'

/**
 * For POSTs that create: `once(body, (idempotencyKey) => call('POST /api/x', { body, idempotencyKey }))`. A double click,
 * or another try after a reply was lost, sends the same key and so creates one thing; a changed body gets a key of its
 * own, and after a success so does the same one.
 */
export function useIdempotencyKey() {
  const lastRequest = useRef<{ text: string; key: string }>(undefined)
  return async <T>(body: unknown, send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(body)
    if (lastRequest.current?.text !== text) lastRequest.current = { text, key: createRandomKey() }
    const reply = await send(lastRequest.current.key)
    lastRequest.current = undefined
    return reply
  }
}
