/** ISO 3166 country (`US`) and the English names of region (state, province) and city, each null where the table does not say. */
export type GeoLocation = { country: string | null; region: string | null; city: string | null }

/** Where network addresses are. Answers at once, from memory: no address ever leaves this machine (T18). */
export type Geo = {
  /** `address`: IPv4 or IPv6 as text, IPv4 never written as IPv6. Anything unknown or unreadable is nowhere. */
  locate(address: string): GeoLocation
}
