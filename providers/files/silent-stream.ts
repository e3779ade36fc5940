import { Readable } from 'node:stream'

/**
 * Passes a body on and fails when its sender falls silent. The idle time runs only while we wait for the sender, so a slow
 * reader is not mistaken for a silent store. Destroying the result, read or not, ends the connection.
 */
export function failWhenSilent(source: Readable, idleTimeoutMs: number): Readable {
  const chunks = source[Symbol.asyncIterator]()
  return new Readable({
    async read() {
      const timer = setTimeout(() => source.destroy(new Error('The file store fell silent')), idleTimeoutMs)
      try {
        const { done, value } = await chunks.next()
        this.push(done ? null : value)
      } catch (error) {
        const isOurs = error instanceof Error && error.message.startsWith('The file store')
        this.destroy(isOurs ? error : new Error('The connection to the file store failed', { cause: error }))
      } finally {
        clearTimeout(timer)
      }
    },
    destroy(error, done) {
      source.destroy()
      done(error)
    },
  })
}
