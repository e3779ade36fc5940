import { Resolver } from 'node:dns/promises'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { AuthenticateResult, DKIMResult } from 'mailauth'
import { checkResults, type CheckResult } from '#rules/sender-checks.ts'
import { findAuthenticationResults } from './authentication-results.ts'
import { readHeaders, type Header } from './headers.ts'
import { toLineEnds } from './line-ends.ts'
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

/** `signatureCount`: each signature is one more hash of the whole message. */
const checkLimits = { timeoutMs: 15_000, dnsTimeoutMs: 2_000, offlineMs: 60_000, signatureCount: 5 }

export const unchecked: SenderChecks = {
  spf: 'unchecked',
  dkim: 'unchecked',
  dmarc: 'unchecked',
  fromDomain: null,
  isAligned: false,
  isForged: false,
}

/** Checks SPF, DKIM and DMARC of an email, or believes the mail service that did. Never throws: what cannot be checked is unchecked. */
export function createSenderChecks(options: SenderCheckOptions): MailIn['checkSender'] {
  const limits = { ...checkLimits, ...options.limits }
  const dns = createDns(options, limits)
  return async (mail) => {
    const headers = readHeaders(mail.head)
    const trusted =
      options.trustedAuthserv && !mail.envelope ? findAuthenticationResults(headers, options.trustedAuthserv) : null
    if (trusted) return trusted
    if (isEvasive(headers, limits.signatureCount)) return { ...unchecked, dmarc: 'permerror', isForged: true }
    if (dns.isOffline()) return unchecked
    const session = dns.start()
    const result = await Promise.race([
      check(mail, { ownDomain: options.ownDomain, resolver: session.resolve }).catch(() => null),
      pause(limits.timeoutMs, null, { ref: false }),
    ])
    session.end()
    if (result === null || session.isUnanswered()) return unchecked
    return toChecks(result, { hasEnvelope: mail.envelope !== null })
  }
}

/** Several senders, or signatures without end: no mail program writes these, and readers disagree about what they mean. */
const isEvasive = (headers: Header[] | null, signatureCount: number): boolean => {
  if (headers === null) return true
  const count = (name: string) => headers.filter((header) => header.name === name).length
  return count('from') > 1 || count('dkim-signature') > signatureCount
}

type Resolve = (domain: string, type: string) => Promise<string[]>

async function check(mail: CheckedMail, { ownDomain, resolver }: { ownDomain: string; resolver: Resolve }) {
  // Loaded with the first email: it takes 45 MB and a fifth of a second, which no start should wait for.
  const { authenticate } = await import('mailauth')
  const content = await mail.openContent()
  try {
    return await authenticate(Readable.from(toLineEnds(content)), {
      ...(mail.envelope && {
        ip: mail.envelope.clientAddress,
        helo: mail.envelope.clientName,
        // A bounce has no sender: SPF then asks about the name that the server gives itself.
        sender: mail.envelope.sender || `postmaster@${mail.envelope.clientName}`,
      }),
      mta: ownDomain,
      resolver,
      rejectRsaSha1: true,
      disableArc: true,
      disableBimi: true,
    })
  } finally {
    content.destroy()
  }
}

function toChecks(
  { spf, dkim, dmarc, ...rest }: AuthenticateResult,
  { hasEnvelope }: { hasEnvelope: boolean },
): SenderChecks {
  const from = dkim.headerFrom.length > 0 ? domainOf(dkim.headerFrom[0]!) : null
  const signature = dkim.results.find(isAlignedPass) ?? dkim.results.find(({ status }) => status.result === 'pass')
  const checks = {
    spf: hasEnvelope && spf ? toResult(spf.status.result) : 'unchecked',
    dkim: toResult((signature ?? dkim.results[0])?.status.result ?? 'none'),
    fromDomain: from,
  } as const
  if (!dmarc) {
    // Several authors of different domains: DMARC has no answer, and neither has a reader.
    const isForged = 'dmarcSkipReason' in rest && dkim.headerFrom.length > 1
    return { ...checks, dmarc: isForged ? 'permerror' : 'none', isAligned: false, isForged }
  }
  const result = toResult(dmarc.status.result)
  // Without knowing who delivered it, SPF might have passed.
  if (result === 'fail' && !hasEnvelope) return { ...checks, dmarc: 'unchecked', isAligned: false, isForged: false }
  const isSpfAligned =
    dmarc.alignment?.spf.result !== undefined || (result === 'none' && spf !== false && isSpfPassFor(spf, from))
  return {
    ...checks,
    dmarc: result,
    isAligned: ['pass', 'none'].includes(result) && (isSpfAligned || dkim.results.some(isAlignedPass)),
    isForged: result === 'fail' && dmarc.policy !== 'none',
  }
}

/** A signature of only the first part of a body vouches for nothing: the rest could be anybody's. */
const isAlignedPass = ({ status }: DKIMResult): boolean =>
  status.result === 'pass' && Boolean(status.aligned) && !status.underSized

const isSpfPassFor = (spf: { status: { result: string }; domain?: string }, from: string | null): boolean =>
  spf.status.result === 'pass' && from !== null && (spf.domain === from || Boolean(spf.domain?.endsWith(`.${from}`)))

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

const toResult = (text: string): CheckResult => checkResults.find((result) => result === text) ?? 'permerror'

/** Asks DNS servers; after a time without any answer it is taken to be away for a while, so that emails do not wait for it. */
function createDns({ dnsServers }: SenderCheckOptions, limits: typeof checkLimits) {
  let offlineUntil = 0
  const start = () => {
    const resolver = new Resolver({ timeout: limits.dnsTimeoutMs, tries: 2 })
    if (dnsServers) resolver.setServers([...dnsServers])
    let [answerCount, failureCount] = [0, 0]
    const resolve: Resolve = async (domain, type) => {
      try {
        const records = (await resolver.resolve(domain, type)) as string[]
        answerCount += 1
        return records
      } catch (error) {
        // "There is no such name" is an answer too.
        if (['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')) answerCount += 1
        else failureCount += 1
        throw error
      }
    }
    const isUnanswered = () => answerCount === 0 && failureCount > 0
    return {
      resolve,
      isUnanswered,
      end: () => {
        resolver.cancel()
        if (isUnanswered()) offlineUntil = performance.now() + limits.offlineMs
      },
    }
  }
  return { start, isOffline: () => performance.now() < offlineUntil }
}
