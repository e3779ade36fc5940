import { LRUCache } from 'lru-cache'
import type { Geo, GeoLocation } from '#providers/geo/port.ts'
import { toNetwork, normalizeIp } from '#platform/server/http/network.ts'

/** What is stored of an address: its network, country and city. */
export type ClickLocation = GeoLocation & { network: string }
export type GeoLookup = { find(address: string): ClickLocation }

/** Looks up addresses and remembers the most recent 10,000. */
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
