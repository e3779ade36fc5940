import { Resolver } from 'node:dns/promises'
import { Readable } from 'node:stream'
import { parentPort } from 'node:worker_threads'
import { authenticate, type AuthenticateResult, type DKIMResult } from 'mailauth'
import { checkResults, type CheckResult } from '#rules/sender-checks.ts'
import type { CheckInput } from './check-thread.ts'
import { toLineEnds } from './line-ends.ts'
import type { SenderChecks } from './port.ts'

const chunkBytes = 65_536

parentPort!.on('message', (input: CheckInput) => {
  void check(input).then((checks) => parentPort!.postMessage(checks))
})
parentPort!.postMessage('ready')

async function check({ bytes, envelope, ownDomain, dnsServers, dnsTimeoutMs }: CheckInput): Promise<SenderChecks> {
  const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: 2 })
  if (dnsServers) resolver.setServers([...dnsServers])
  const result = await authenticate(Readable.from(toLineEnds(cut(bytes))), {
    ...(envelope && {
      ip: envelope.clientAddress,
      helo: envelope.clientName,
      // A bounce has no sender: SPF then asks about the name that the server gives itself.
      sender: envelope.sender || `postmaster@${envelope.clientName}`,
    }),
    mta: ownDomain,
    resolver: (domain, type) => resolver.resolve(domain, type) as Promise<string[]>,
    rejectRsaSha1: true,
    disableArc: true,
    disableBimi: true,
  })
  return toChecks(result, { hasEnvelope: envelope !== null })
}

async function* cut(bytes: Uint8Array): AsyncGenerator<Buffer> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let start = 0; start < whole.length; start += chunkBytes) yield whole.subarray(start, start + chunkBytes)
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
