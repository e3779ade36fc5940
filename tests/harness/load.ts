import autocannon, { type Options, type Result } from 'autocannon'
import type { Client } from './client.ts'

type LoadOptions = { client: Client; path: string } & Pick<Options, 'connections' | 'overallRate'>

/** Keeps reading one address as this person, over many connections, until it is stopped. */
export function startLoad({ client, path, ...options }: LoadOptions): { stop(): Promise<Result> } {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const settings = { ...options, url: client.url + path, duration: 3_600, headers: { cookie: toCookieHeader(client) } }
  const instance = autocannon(settings, (error, result) => (error ? reject(error as Error) : resolve(result)))
  return {
    stop: () => {
      instance.stop()
      return promise
    },
  }
}

/** The client's cookies as one header. */
export function toCookieHeader(client: Client): string {
  return [...client.cookies].map((pair) => pair.join('=')).join('; ')
}
