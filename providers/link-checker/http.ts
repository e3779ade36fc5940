import type { IncomingMessage } from 'node:http'
import {
  createGuardedRequest,
  toReason,
  type GuardOptions,
  type RequestOptions,
  type SendRequest,
} from './guarded-request.ts'
import type { DownloadResult, CheckResult, DownloadOptions, LinkChecker } from './port.ts'

const checkTimeoutMs = 8_000
const downloadTimeoutMs = 10_000
/** `sites`: which ones show that this machine is online; only tests ask others. */
type HttpLinkCheckerOptions = GuardOptions & { sites?: string[] }

const maxRedirects = { check: 5, download: 3 }

/**
 * Run by different people in different networks, and made to be asked: one answer of any of them, whatever it says, shows that names
 * are resolved and connections made.
 */
const wellKnownSites = ['https://www.iana.org/', 'https://example.com/', 'https://www.wikipedia.org/']

/** Asks by HTTP: HEAD, and GET where a site does not know HEAD; downloads follow at most three redirects. */
export function createHttpLinkChecker({ sites = wellKnownSites, ...guard }: HttpLinkCheckerOptions = {}): LinkChecker {
  const sendRequest = createGuardedRequest(guard)
  return {
    isOnline: () =>
      Promise.any(sites.map((url) => readHead(sendRequest, { method: 'HEAD', url }))).then(
        () => true,
        () => false,
      ),
    check: (url) =>
      check(sendRequest, { url, redirectsLeft: maxRedirects.check }).catch((error: NodeJS.ErrnoException) => ({
        isAlive: false as const,
        reason: toReason(error),
      })),
    post: ({ url, body, headers }) =>
      readHead(sendRequest, { method: 'POST', url, body, headers }).then(
        ({ status }) => ({ status }),
        (error: NodeJS.ErrnoException) => ({ reason: toReason(error) }),
      ),
    download: (options) =>
      download(sendRequest, { options, redirectsLeft: maxRedirects.download }).catch(
        (error: NodeJS.ErrnoException) => ({
          reason: toReason(error),
        }),
      ),
  }
}

async function check(
  sendRequest: SendRequest,
  { url, redirectsLeft }: { url: string; redirectsLeft: number },
): Promise<CheckResult> {
  const head = await readHead(sendRequest, { method: 'HEAD', url })
  const { status, next } = [403, 405, 501].includes(head.status)
    ? await readHead(sendRequest, { method: 'GET', url })
    : head
  if (next !== null) {
    if (redirectsLeft === 0) return { isAlive: false, reason: 'The site redirects in a loop.' }
    return check(sendRequest, { url: next, redirectsLeft: redirectsLeft - 1 })
  }
  // 401, 403 and 429 are for programs: people may well get in.
  if (status < 400 || [401, 403, 405, 429].includes(status)) return { isAlive: true }
  return { isAlive: false, reason: `The site answers ${status}.` }
}

async function readHead(sendRequest: SendRequest, target: Omit<RequestOptions, 'timeoutMs'>) {
  const response = await sendRequest({ ...target, timeoutMs: checkTimeoutMs })
  response.on('error', () => undefined).destroy()
  return { status: response.statusCode ?? 0, next: getRedirectUrl(response, target.url) }
}

function getRedirectUrl({ statusCode = 0, headers }: IncomingMessage, url: string): string | null {
  const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined
  return isRedirect ? new URL(headers.location!, url).href : null
}

async function download(
  sendRequest: SendRequest,
  { options, redirectsLeft }: { options: DownloadOptions; redirectsLeft: number },
): Promise<DownloadResult> {
  const response = await sendRequest({ method: 'GET', url: options.url, timeoutMs: downloadTimeoutMs })
  const next = getRedirectUrl(response, options.url)
  if (next !== null || response.statusCode !== 200) {
    response.on('error', () => undefined).destroy()
    if (next === null) return { reason: `The site answers ${response.statusCode}.` }
    if (redirectsLeft === 0) return { reason: 'The site redirects in a loop.' }
    return download(sendRequest, { options: { ...options, url: next }, redirectsLeft: redirectsLeft - 1 })
  }
  return readBody(response, options)
}

/** Node itself fails an answer that ends before what its head promised. */
async function readBody(
  response: IncomingMessage,
  { maxBytes, isCut = false }: DownloadOptions,
): Promise<DownloadResult> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += (chunk as Buffer).length
    if (size > maxBytes && !isCut) return { reason: `The file is larger than ${Math.floor(maxBytes / 1_048_576)} MB.` }
    chunks.push(chunk as Buffer)
    // Leaving the loop ends the connection.
    if (size >= maxBytes && isCut) break
  }
  const contentType = (response.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), contentType }
}
