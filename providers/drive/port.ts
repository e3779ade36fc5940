import { PortError } from '../port-error.ts'

/** What a person allowed. `expiresAt`: when they have to allow it again; null where that is not known. */
export type DriveTokens = {
  accessToken: string
  accessExpiresAt: Date
  /** Null where the service sent none: of a renewal, the earlier one stays valid. */
  refreshToken: string | null
  expiresAt: Date | null
}

/** `isComplete`: false where the person left the access to files unticked. `email`: of their account, where the service says it. */
export type DriveGrant = DriveTokens & { isComplete: boolean; email: string | null }

/** `picksFiles`: the person also chooses which files we may see. */
export type AuthorizationRequest = {
  state: string
  codeChallenge: string
  redirectUri: string
  picksFiles: boolean
}

/** `size`: null for documents that exist only online, which are sent in another format. */
export type DriveFile = { id: string; name: string; type: string; size: number | null; modifiedAt: Date }

/** Those whose name contains `q`, of these types, the last modified first. */
export type FileQuery = { q: string; types: readonly string[]; cursor: string | null }
export type FilePage = { files: DriveFile[]; nextCursor: string | null }

/** `exports`: in which formats a document that exists only online may come, by its type, the best first. */
export type DownloadOptions = { id: string; maxBytes: number; exports: Readonly<Record<string, readonly string[]>> }
export type DownloadedFile = { name: string; type: string; bytes: Buffer }

/**
 * Why the drive did not do what was asked. `grantEnded`: the person has to connect it again; `tokenRefused`: this access token, a new one may
 * work; `notFound`, `tooLarge`, `wrongType` and `refused` (this request) stay so; `busy` (wait for `retryAfterMs`) and `unavailable` pass
 * by themselves; `misconfigured` needs the operator.
 */
export type DriveFailure =
  | 'grantEnded'
  | 'tokenRefused'
  | 'notFound'
  | 'tooLarge'
  | 'wrongType'
  | 'refused'
  | 'busy'
  | 'unavailable'
  | 'misconfigured'

/** Contains nothing of the request, the reply or a token. */
export class DriveError extends PortError<DriveFailure> {
  constructor(failure: DriveFailure, options: { retryAfterMs?: number | null; cause?: unknown } = {}) {
    super(failure, { ...options, message: `The drive failed: ${failure}` })
  }
}

/** A page of ours on which a person allows or refuses access, for a drive without a site of its own. `code` is for `exchange`. */
export type ConsentPage = { createCode(request: Pick<AuthorizationRequest, 'codeChallenge' | 'redirectUri'>): string }

/** People's files elsewhere, which they let us read by OAuth. Every call fails with a `DriveError`. */
export type Drive = {
  name: 'google-drive' | 'sample-drive'
  /** What the callback must be from, where it says so (RFC 9207). */
  issuer: string
  /** Where people choose files for us; false where we see all of them. */
  mayPickFiles: boolean
  consentPage?: ConsentPage
  /** The page on which a person allows access; it sends them on to `redirectUri`. */
  createAuthUrl(request: AuthorizationRequest): string
  exchange(answer: { code: string; codeVerifier: string; redirectUri: string }): Promise<DriveGrant>
  refresh(refreshToken: string): Promise<DriveTokens>
  /** Ends the access. What has ended already counts as revoked. */
  revoke(token: string): Promise<void>
  listFiles(accessToken: string, query: FileQuery): Promise<FilePage>
  download(accessToken: string, options: DownloadOptions): Promise<DownloadedFile>
}
