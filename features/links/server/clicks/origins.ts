import { LRUCache } from 'lru-cache'
import type { Geo, Place } from '#providers/geo/port.ts'
import { networkOf, plainAddress } from '#platform/server/http/network.ts'

/** What is kept of an address: its network, and where that is. */
export type Origin = Place & { network: string }
export type Origins = { of(address: string): Origin }

/** In memory only, so that somebody who clicks often costs one look-up. */
export function keepOrigins(geo: Geo): Origins {
  const known = new LRUCache<string, Origin>({ max: 10_000 })
  return {
    of(address) {
      const found = known.get(address) ?? { ...geo.locate(plainAddress(address)), network: networkOf(address) }
      known.set(address, found)
      return found
    },
  }
}
