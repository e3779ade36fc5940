import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Client } from './client.ts'
import { toCookieHeader } from './load.ts'
import { quantile } from './measure.ts'

/** `ms`: from the request to its answer. */
type Answer = { status: number; ms: number }
export type Load = { seconds: number; answers: Answer[]; failedCount: number }

type OfferedLoad = { client: Client; path: string; connections: number; seconds: number; rate?: number }

/** Autocannon lets each of its connections send at the start of a second: with a rate, this many groups begin one after the other. */
const groupCount = 20

/** Reads one address for some seconds: as fast as it is answered, or so many times a second, and keeps every answer. */
export async function offerLoad({ rate, ...load }: OfferedLoad): Promise<Load> {
  if (rate === undefined) return runAutocannon(load)
  const group = { ...load, connections: load.connections / groupCount, rate: rate / groupCount }
  const groups = Array.from({ length: groupCount }, async (_, index) => {
    await pause((index * 1_000) / groupCount)
    return runAutocannon(group)
  })
  return { ...addLoads(await Promise.all(groups)), seconds: load.seconds }
}

async function runAutocannon({ client, path, connections, seconds, rate }: OfferedLoad): Promise<Load> {
  const answers: Answer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const instance = autocannon(
    {
      url: client.url + path,
      connections,
      duration: seconds,
      headers: { cookie: toCookieHeader(client) },
      ...(rate !== undefined && { overallRate: Math.ceil(rate) }),
    },
    (error, result) => (error ? reject(error as Error) : resolve(result)),
  )
  instance.on('response', (_client, status, _bytes, ms) => void answers.push({ status, ms }))
  const { errors, timeouts, duration } = await promise
  return { seconds: duration, answers, failedCount: errors + timeouts }
}

/** Several periods as one. */
export const addLoads = (loads: Load[]): Load => ({
  seconds: loads.reduce((sum, load) => sum + load.seconds, 0),
  answers: loads.flatMap(({ answers }) => answers),
  failedCount: loads.reduce((sum, load) => sum + load.failedCount, 0),
})

export const countOf = ({ answers }: Load, status: number): number =>
  answers.filter((answer) => answer.status === status).length

/** How many were answered with what they asked for, a second. */
export const goodputOf = (load: Load): number => countOf(load, 200) / load.seconds

export const quantileOf = ({ answers }: Load, { status, share }: { status: number; share: number }): number =>
  quantile(
    answers.filter((answer) => answer.status === status).map(({ ms }) => ms),
    share,
  )
