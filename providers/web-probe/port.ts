/** `reason`: a sentence for people, such as "The site answers 404 (not found)." */
export type Probed = { isAlive: true } | { isAlive: false; reason: string }

export type Wanted = { url: string; mostBytes: number }

/** `contentType` is what the site says of it, without parameters. */
export type Downloaded = { bytes: Buffer; contentType: string } | { reason: string }

/**
 * The one way to addresses that people and content name. It speaks only to public addresses, so that none of them leads
 * into our own network.
 */
export type WebProbe = {
  /** Whether an address still leads somewhere. Never throws: what cannot be reached is not alive. Reads no body. */
  probe(url: string): Promise<Probed>
  /** What is at an address, wholly in memory. Never throws: `reason` says what went wrong. */
  download(wanted: Wanted): Promise<Downloaded>
}
