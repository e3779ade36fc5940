/** `reason`: a sentence for people, such as "The site answers 404." */
export type CheckResult = { isAlive: true } | { isAlive: false; reason: string }

/** `isCut`: of something larger, the first `maxBytes` instead of a failure. */
export type DownloadOptions = { url: string; maxBytes: number; isCut?: boolean }

/** `contentType` is what the site says of it, without parameters. */
export type DownloadResult = { bytes: Buffer; contentType: string } | { reason: string }

/** `status` is whatever the receiver answered; redirects are not followed. */
export type PostResult = { status: number } | { reason: string }

export type PostOptions = { url: string; body: string; headers: Record<string, string> }

/**
 * The one way to addresses that people and content name. It speaks only to public addresses, so that none of them leads
 * into our own network.
 */
export type LinkChecker = {
  /** Whether this machine reaches the internet at all. Without that, every address would seem broken. Never throws. */
  isOnline(): Promise<boolean>
  /** Whether an address still leads somewhere. Never throws: what cannot be reached is not alive. Reads no body. */
  check(url: string): Promise<CheckResult>
  /** What is at an address, wholly in memory. Never throws: `reason` says what went wrong. */
  download(options: DownloadOptions): Promise<DownloadResult>
  /** Sends a text to an address that a person named. Never throws: `reason` says why it did not arrive. */
  post(options: PostOptions): Promise<PostResult>
}
