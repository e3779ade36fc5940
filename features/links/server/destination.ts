import { domainToUnicode } from 'node:url'
import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import { campaignParameters, type CampaignField } from '../schema.ts'

export type Campaign = Record<CampaignField, string | null>

type WithConfig = { config: { shortLinkBase: string; publicUrl: string } }

// oxfmt-ignore
/** Endings that no public name has: reserved ones (RFC 6761, RFC 8375), and those that networks of offices and homes use. */
const privateSuffixes = [
  'localhost', 'local', 'localdomain', 'internal', 'intranet', 'private', 'corp', 'lan', 'home', 'home.arpa', 'in-addr.arpa', 'ip6.arpa',
  'onion', 'test', 'invalid', 'alt',
]

const reasons = {
  long: 'The address is longer than 2,048 characters.',
  invisible: 'The address contains spaces, backslashes or invisible characters.',
  encoded: 'The address contains control characters such as %0D%0A.',
  scheme: 'Only addresses that begin with http:// or https:// can be tracked.',
  unreadable: 'That is no address a browser could open.',
  credentials: 'The address must not contain a user name or password.',
  port: 'The address must not name a port.',
  numeric: 'Please use a name instead of a numeric address.',
  host: 'The address must name a host on the internet.',
  own: 'A short link cannot lead to another short link.',
}

/** Why an address cannot be a destination, as a sentence; null when it can. */
function getRejectionReason(ctx: WithConfig, input: string): string | null {
  if (input.length > limits.link.urlLength) return reasons.long
  // The parser would drop or turn these silently, so what staff read would not be where visitors go.
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Z}\\]/u.test(input)) return reasons.invisible
  if (URL.canParse(input) && isOwnShortLink(ctx, new URL(input))) return reasons.own
  if (!/^https?:\/\/[^/]/i.test(input)) return reasons.scheme
  // Some server behind the destination decodes these into a line of its own.
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
  // The parser has written every spelling of an IPv4 address as four numbers by now.
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return reasons.numeric
  const labels = host.split('.')
  const isName = labels.every((label) => /^[a-z\d_-]{1,63}$/.test(label)) && host.length <= 253
  // What stays as it is stands for no letters.
  const isReadable = !/(?:^|\.)xn--/.test(domainToUnicode(host))
  const isPublic = /^(?:[a-z]{2,}|xn--[a-z\d-]+)$/.test(labels.at(-1)!) && labels.length > 1
  const isPrivate = privateSuffixes.some((suffix) => `.${host}`.endsWith(`.${suffix}`))
  return isName && isReadable && isPublic && !isPrivate ? null : reasons.host
}

/** One dot at the end makes it the same name to a resolver, and another one to who compares. */
const bareHost = (url: URL) => url.hostname.toLowerCase().replace(/\.$/, '')

/** Whether that is one of our short links, whatever the scheme, the port or the spelling of its path. */
function isOwnShortLink({ config }: WithConfig, url: URL): boolean {
  const [base, own] = [new URL(config.shortLinkBase), new URL(config.publicUrl)]
  const host = bareHost(url)
  // A host of their own carries nothing else.
  if (bareHost(base) !== bareHost(own) && host === bareHost(base)) return true
  if (host !== bareHost(own)) return false
  const path = url.pathname
    .replaceAll(/%([2-7][\da-f])/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll(/\/+/g, '/')
  return [base.pathname, '/l'].some((prefix) => path.toLowerCase().startsWith(`${prefix.toLowerCase()}/`))
}

/** Whether visitors may be sent to this stored address; asked again at each redirect's look-up, whoever wrote the row. */
export function isSafeDestination(ctx: WithConfig, url: string): boolean {
  return getRejectionReason(ctx, url) === null
}

/** The address as it is stored and sent, or the Problem that says why not; `field` is the input it belongs to. */
export function checkDestination(ctx: WithConfig, { url, field }: { url: string; field: string }): string {
  const reason = getRejectionReason(ctx, url)
  if (reason !== null) throw problem('link.url_invalid', { params: { reason }, fields: { [field]: reason } })
  return new URL(url).href
}

/** The address with its campaign parameters; they replace parameters of the same name, all else stays as it was (T19). */
export function withCampaign(url: string, campaign: Campaign): string {
  // What was forced into the database and is no address is shown as it is; it leads nowhere.
  if (!URL.canParse(url)) return url
  const target = new URL(url)
  const parameters = new Map(
    (Object.entries(campaignParameters) as [CampaignField, string][]).flatMap(([field, name]) =>
      campaign[field] === null ? [] : [[name, campaign[field]]],
    ),
  )
  if (parameters.size === 0) return target.href
  const formatParameter = (name: string) => new URLSearchParams([[name, parameters.get(name)!]]).toString()
  const names = new Set<string>()
  // Piece by piece: a parser would write the whole query anew, and a signature over it would break.
  const pieces = target.search
    .slice(1)
    .split('&')
    .flatMap((piece) => {
      const name = getParameterName(piece)
      if (name === null || !parameters.has(name)) return [piece]
      return names.has(name) ? [] : (names.add(name), [formatParameter(name)])
    })
  const added = [...parameters.keys()].filter((name) => !names.has(name)).map(formatParameter)
  // With its question mark: one that the query itself begins with would be taken for it.
  target.search = `?${[...(target.search === '' ? [] : pieces), ...added].join('&')}`
  return target.href
}

/** The name of one `name=value` of a query, decoded. */
export function getParameterName(piece: string): string | null {
  // After an ampersand, for a question mark at the start of the text would be dropped.
  return new URLSearchParams(`&${piece}`).keys().next().value ?? null
}
