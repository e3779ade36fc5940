import { LRUCache } from 'lru-cache'
import type { Geo, GeoLocation } from '#providers/geo/port.ts'
import { toNetwork, normalizeIp } from '#platform/server/http/network.ts'

/** What is kept of an address: its network, and where that is. */
export type ClickLocation = GeoLocation & { network: string }
export type GeoLookup = { find(address: string): ClickLocation }

/** In memory only, so that somebody who clicks often costs one look-up. */
export function createGeoLookup(geo: Geo): GeoLookup {
  const cache = new LRUCache<string, ClickLocation>({ max: 10_000 })
  return {
    find(address) {
      const location = cache.get(address) ?? { ...geo.locate(normalizeIp(address)), network: toNetwork(address) }
      cache.set(address, location)
      return location
    },
  }
}
