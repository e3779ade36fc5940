/** `reason`: a sentence for people, such as "The site answers 404 (not found)." */
export type Probed = { isAlive: true } | { isAlive: false; reason: string }

/** Asks other sites whether an address still leads somewhere. */
export type WebProbe = {
  /** Never throws: what cannot be reached is not alive. Reads no body. */
  probe(url: string): Promise<Probed>
}
