import { checkResults, type CheckResult } from '#rules/sender-checks.ts'
import type { Header } from './headers.ts'
import type { SenderChecks } from './port.ts'

/**
 * What a mail service that we believe found (RFC 8601), from the first `Authentication-Results` header of its name: services write theirs above
 * what came with the email. Null without one.
 */
export function findAuthenticationResults(headers: Header[] | null, authserv: string): SenderChecks | null {
  const own = headers?.find(({ name, value }) => name === 'authentication-results' && authservOf(value) === authserv)
  if (!own) return null
  const results = own.value.split(';').slice(1).map(parseResult)
  const find = (method: string) => results.filter((result) => result.method === method)
  const signatures = find('dkim')
  const [dmarc] = find('dmarc')
  const isPassed = dmarc?.result === 'pass'
  const hasSeveralSenders = headers!.filter(({ name }) => name === 'from').length > 1
  return {
    spf: find('spf')[0]?.result ?? 'none',
    dkim: (signatures.find(({ result }) => result === 'pass') ?? signatures[0])?.result ?? 'none',
    dmarc: dmarc?.result ?? 'none',
    fromDomain: dmarc?.fromDomain ?? null,
    isAligned: isPassed && !hasSeveralSenders,
    // Unless the domain asks for nothing: services name its policy as a comment, "(p=NONE …)", or as "action=none".
    isForged: hasSeveralSenders || (dmarc?.result === 'fail' && !dmarc.isLenient),
  }
}

const authservOf = (value: string): string => /^[^\s;]+/.exec(value)?.[0].toLowerCase() ?? ''

function parseResult(text: string) {
  const [, method = '', result = ''] = /^\s*([a-z-]+)\s*=\s*([a-z]+)/i.exec(text) ?? []
  const known: CheckResult = checkResults.find((one) => one === result.toLowerCase()) ?? 'permerror'
  return {
    method: method.toLowerCase(),
    result: known,
    fromDomain: /\bheader\.from=([a-z0-9.-]+)/i.exec(text)?.[1]?.toLowerCase() ?? null,
    isLenient: /\(p=none\b|\baction=none\b/i.test(text),
  }
}
