/** `reason`: a sentence for people, such as "The site answers 404 (not found)." */
export type CheckResult = { isAlive: true } | { isAlive: false; reason: string }

export type DownloadOptions = { url: string; maxBytes: number }

/** `contentType` is what the site says of it, without parameters. */
export type DownloadResult = { bytes: Buffer; contentType: string } | { reason: string }

/**
 * The one way to addresses that people and content name. It speaks only to public addresses, so that none of them leads
 * into our own network.
 */
export type LinkChecker = {
  /** Whether an address still leads somewhere. Never throws: what cannot be reached is not alive. Reads no body. */
  check(url: string): Promise<CheckResult>
  /** What is at an address, wholly in memory. Never throws: `reason` says what went wrong. */
  download(options: DownloadOptions): Promise<DownloadResult>
}
