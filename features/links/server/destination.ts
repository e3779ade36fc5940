import { domainToUnicode } from 'node:url'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import { campaignFields, campaignParameters, type CampaignField } from '#features/link-campaigns/schema.ts'

export type Campaign = Record<CampaignField, string | null>

type WithConfig = { config: { shortLinkBase: string; publicUrl: string } }

// oxfmt-ignore
/** Top-level names that are never public: reserved ones (RFC 6761, RFC 8375) and those used in office and home networks. */
const privateSuffixes = [
  'localhost', 'local', 'localdomain', 'internal', 'intranet', 'private', 'corp', 'lan', 'home', 'home.arpa', 'in-addr.arpa', 'ip6.arpa',
  'onion', 'test', 'invalid', 'alt',
]

// oxfmt-ignore
/** Public names that lead to an address written in the name, such as `127.0.0.1.nip.io`, or always to the visitor's own machine. */
const addressSuffixes = [
  'nip.io', 'sslip.io', 'xip.io', 'traefik.me', 'localtest.me', 'lvh.me', 'vcap.me', 'lacolhost.com', 'fuf.me', 'local.gd',
]

const reasons = {
  long: 'The address is longer than 2,048 characters.',
  invisible: 'The address contains spaces, backslashes or invisible characters.',
  encoded: 'The address contains control characters such as %0D%0A.',
  scheme: 'The address must begin with http:// or https://.',
  unreadable: "This isn't a valid web address.",
  credentials: "The address can't contain a user name or password.",
  port: 'Addresses with a port are not allowed. Only the standard ports, 80 for http and 443 for https, can be used.',
  numeric: 'Use a domain name instead of an IP address.',
  host: 'The address must name a public website.',
  own: 'A short link cannot lead to another short link.',
}

/** The sentence that says why an address cannot be a destination; null when it can. */
function getRejectionReason(ctx: WithConfig, input: string): string | null {
  if (input.length > limits.link.urlLength) return reasons.long
  // The URL parser silently drops or converts these, so visitors would go elsewhere than the text that staff see. U+FFFD stands for
  // what was broken when it came.
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Z}\ufffd\\]/u.test(input)) return reasons.invisible
  if (URL.canParse(input) && isOwnShortLink(ctx, new URL(input))) return reasons.own
  if (!/^https?:\/\/[^/]/i.test(input)) return reasons.scheme
  // A server behind the destination may decode these to line breaks (header injection).
  if (/%(?:[01][\da-f]|7f)/i.test(input)) return reasons.encoded
  const authority = /^https?:\/\/([^/?#]*)/i.exec(input)![1]!
  if (authority.includes('@')) return reasons.credentials
  if (/[%\p{Default_Ignorable_Code_Point}]/u.test(authority)) return reasons.invisible
  if (!URL.canParse(input)) return reasons.unreadable
  const url = new URL(input)
  if (url.port !== '') return reasons.port
  return (
    getHostRejectionReason(bareHost(url)) ?? (Buffer.byteLength(url.href) > limits.link.urlLength ? reasons.long : null)
  )
}

function getHostRejectionReason(host: string): string | null {
  // By now the parser has turned every spelling of an IPv4 address (hex, octal, one number) into four decimals.
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return reasons.numeric
  const labels = host.split('.')
  const isName = labels.every((label) => /^[a-z\d_-]{1,63}$/.test(label)) && host.length <= 253
  // Punycode that does not decode to letters stays as `xn--…`.
  const isReadable = !/(?:^|\.)xn--/.test(domainToUnicode(host))
  const isPublic = /^(?:[a-z]{2,}|xn--[a-z\d-]+)$/.test(labels.at(-1)!) && labels.length > 1
  const isPrivate = [...privateSuffixes, ...addressSuffixes].some((suffix) => `.${host}`.endsWith(`.${suffix}`))
  return isName && isReadable && isPublic && !isPrivate ? null : reasons.host
}

/** Without the trailing dot: resolvers treat `example.edu.` as `example.edu`, string comparison does not. */
const bareHost = (url: URL) => url.hostname.toLowerCase().replace(/\.$/, '')

/** Whether this is one of our own short links, in any scheme, port or spelling of the path. */
function isOwnShortLink({ config }: WithConfig, url: URL): boolean {
  const [base, own] = [new URL(config.shortLinkBase), new URL(config.publicUrl)]
  const host = bareHost(url)
  // A separate host for short links serves nothing else.
  if (bareHost(base) !== bareHost(own) && host === bareHost(base)) return true
  if (host !== bareHost(own)) return false
  const path = url.pathname
    .replaceAll(/%([2-7][\da-f])/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll(/\/+/g, '/')
  return [base.pathname, '/l'].some((prefix) => path.toLowerCase().startsWith(`${prefix.toLowerCase()}/`))
}

/** Checks a stored address again before visitors are sent there, in case the row was not written by this code. */
export function isSafeDestination(ctx: WithConfig, url: string): boolean {
  return getRejectionReason(ctx, url) === null
}

/** Returns the normalized address. Throws `link.url_invalid` on the form field `field` when it is not allowed. */
export function checkDestination(ctx: WithConfig, { url, field }: { url: string; field: string }): string {
  const reason = getRejectionReason(ctx, url)
  if (reason !== null) throw problem('link.url_invalid', { params: { reason }, fields: { [field]: reason } })
  return new URL(url).href
}

/** The normalized address, or null when it cannot be a destination. */
export function findDestination(ctx: WithConfig, url: string): string | null {
  return getRejectionReason(ctx, url.trim()) === null ? new URL(url.trim()).href : null
}

/** Adds the campaign parameters. They replace parameters of the same name; everything else stays byte for byte (T19). */
export function withCampaign(url: string, campaign: Campaign): string {
  // Only a row written by hand can hold this. It is shown as it is, and the redirect refuses it.
  if (!URL.canParse(url)) return url
  const target = new URL(url)
  const parameters = new Map<string, string>(
    campaignFields.flatMap((field) => (campaign[field] === null ? [] : [[campaignParameters[field], campaign[field]]])),
  )
  if (parameters.size === 0) return target.href
  const formatParameter = (name: string) => new URLSearchParams([[name, parameters.get(name)!]]).toString()
  const names = new Set<string>()
  // URLSearchParams would re-encode the whole query and break signed URLs, so only our parameters are rewritten.
  const pieces = target.search
    .slice(1)
    .split('&')
    .flatMap((piece) => {
      const name = getParameterName(piece)
      if (name === null || !parameters.has(name)) return [piece]
      return names.has(name) ? [] : (names.add(name), [formatParameter(name)])
    })
  const added = [...parameters.keys()].filter((name) => !names.has(name)).map(formatParameter)
  // The setter drops one leading question mark. The query may begin with one of its own, so ours is written explicitly.
  target.search = `?${[...(target.search === '' ? [] : pieces), ...added].join('&')}`
  return target.href
}

/** The decoded name of one `name=value` of a query; null when empty. */
function getParameterName(piece: string): string | null {
  // The ampersand keeps a leading question mark, which URLSearchParams would drop.
  return new URLSearchParams(`&${piece}`).keys().next().value ?? null
}
