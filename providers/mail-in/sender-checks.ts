import { Resolver } from 'node:dns/promises'
import { findAuthenticationResults } from './authentication-results.ts'
import { createCheckThread } from './check-thread.ts'
import { readHeaders, type Header } from './headers.ts'
import type { CheckedMail, MailIn, SenderChecks } from './port.ts'

export type SenderCheckOptions = {
  /** Our name among mail servers, which SPF records may ask for. */
  ownDomain: string
  /** Of `Authentication-Results` headers that are believed. */
  trustedAuthserv?: string | undefined
  /** Those of this machine if absent. */
  dnsServers?: readonly string[] | undefined
  limits?: Partial<typeof checkLimits>
}

/** `signatureCount`: each signature is one more hash of the whole message. `probeMs`: so long it is known whether DNS answers. */
const checkLimits = { timeoutMs: 10_000, dnsTimeoutMs: 2_000, probeMs: 60_000, signatureCount: 5 }

export const unchecked: SenderChecks = {
  spf: 'unchecked',
  dkim: 'unchecked',
  dmarc: 'unchecked',
  fromDomain: null,
  isAligned: false,
  isForged: false,
}
const evasive: SenderChecks = { ...unchecked, dmarc: 'permerror', isForged: true }

/** Checks SPF, DKIM and DMARC of an email, or believes the mail service that did. Without DNS nothing is checked. */
export function createSenderChecks(options: SenderCheckOptions): MailIn['checkSender'] {
  const limits = { ...checkLimits, ...options.limits }
  const { ownDomain, trustedAuthserv, dnsServers } = options
  const check = createCheckThread(limits)
  const isOnline = createProbe(options, limits)
  return async (mail) => {
    const headers = readHeaders(mail.head)
    const trusted = trustedAuthserv && !mail.envelope ? findAuthenticationResults(headers, trustedAuthserv) : null
    if (trusted) return trusted
    if (isEvasive(headers, limits.signatureCount)) return evasive
    if (!(await isOnline())) return unchecked
    const { envelope } = mail
    const bytes = await readAll(mail)
    // An email that cannot be checked in time is made so: DNS answers, as was asked before.
    return (await check({ bytes, envelope, ownDomain, dnsServers, dnsTimeoutMs: limits.dnsTimeoutMs })) ?? evasive
  }
}

/** In memory of its own, which can be handed to the thread. Copied once: a large email would hold up other requests. */
async function readAll(mail: CheckedMail): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of await mail.openContent()) chunks.push(chunk)
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let length = 0
  for (const chunk of chunks) {
    bytes.set(chunk, length)
    length += chunk.length
  }
  return bytes
}

/** Several senders, or signatures without end: no mail program writes these, and readers disagree about what they mean. */
const isEvasive = (headers: Header[] | null, signatureCount: number): boolean => {
  if (headers === null) return true
  const count = (name: string) => headers.filter((header) => header.name === name).length
  return count('from') > 1 || count('dkim-signature') > signatureCount
}

/**
 * Whether DNS answers at all. It asks for the root, as servers of a sender may be slow on purpose: emails are not to be taken for unchecked
 * because of that.
 */
function createProbe({ dnsServers }: SenderCheckOptions, limits: typeof checkLimits): () => Promise<boolean> {
  let known = { isOnline: false, until: 0 }
  return async () => {
    if (performance.now() < known.until) return known.isOnline
    const resolver = new Resolver({ timeout: limits.dnsTimeoutMs, tries: 2 })
    if (dnsServers) resolver.setServers([...dnsServers])
    const isOnline = await resolver.resolve('.', 'NS').then(
      () => true,
      (error: NodeJS.ErrnoException) => ['ENOTFOUND', 'ENODATA'].includes(error.code ?? ''),
    )
    known = { isOnline, until: performance.now() + limits.probeMs }
    return isOnline
  }
}
