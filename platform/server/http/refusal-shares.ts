import type { Priority } from '#platform/contract/priority.ts'
import { overload } from '#rules/overload.ts'

export type Refusable = Exclude<Priority, 'vital'>

export const refusable = Object.keys(overload.endures) as Refusable[]

/**
 * The share of the requests of a kind to refuse at a pressure; 0 and below is none. A burst is served, as while another server starts on the
 * same machine: it is over before a refused client would try again. Past the bound of a burst, the share counts from what is endured.
 */
export function createRefusalShares(): (priority: Refusable, pressure: number) => number {
  const { endures, burst } = overload
  const overloadedUntil: Record<Refusable, number> = { bulk: 0, read: 0, write: 0 }
  return (priority, pressure) => {
    const excess = pressure - endures[priority]
    const now = performance.now()
    const isOverloaded = now < overloadedUntil[priority] || excess > burst.pressure
    if (isOverloaded && excess > 0) overloadedUntil[priority] = now + burst.calmMs
    return isOverloaded ? excess : 0
  }
}
