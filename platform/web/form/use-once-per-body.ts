import { useRef } from 'react'

/**
 * For POSTs that create: `once(body, (idempotencyKey) => call('POST /api/x', { body, idempotencyKey }))`. A double click,
 * or another try after a reply was lost, sends the same key and so creates one thing; a changed body gets a key of its
 * own, and after a success so does the same one.
 */
export function useOncePerBody() {
  const last = useRef<{ text: string; key: string }>(undefined)
  return async <T>(body: unknown, send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(body)
    if (last.current?.text !== text) last.current = { text, key: randomKey() }
    const reply = await send(last.current.key)
    last.current = undefined
    return reply
  }
}

/** `crypto.randomUUID` does not exist on pages served without HTTPS. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
