import { problem } from '#platform/server/problem.ts'
import { limits } from '#rules/limits.ts'
import { campaignParameters, type CampaignField } from '../schema.ts'

export type Campaign = Record<CampaignField, string | null>

const privateSuffixes = ['.localhost', '.local', '.internal', '.lan', '.home.arpa', '.onion', '.test', '.invalid']

/** Why an address cannot be a destination, as a sentence; null when it can. */
function refusalOf(given: string, ownHost: string): string | null {
  if (given.length > limits.link.urlLength) return 'The address is longer than 2,048 characters.'
  // The parser would drop or turn these silently, so what staff read would not be where visitors go.
  if (/[\p{Cc}\p{Cf}\p{Z}\\]/u.test(given)) return 'The address contains spaces, backslashes or invisible characters.'
  if (!/^https?:\/\/[^/]/i.test(given)) return 'Only addresses that begin with http:// or https:// can be tracked.'
  if (!URL.canParse(given)) return 'That is no address a browser could open.'
  const url = new URL(given)
  const host = url.hostname.toLowerCase().replace(/\.$/, '')
  if (url.username || url.password || /^https?:\/\/[^/?#]*@/i.test(given))
    return 'The address must not contain a user name or password.'
  if (url.port !== '') return 'The address must not name a port.'
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return 'Please use a name instead of a numeric address.'
  if (!host.includes('.')) return 'The address must name a host on the internet.'
  if (privateSuffixes.some((suffix) => host.endsWith(suffix))) return 'The address must name a host on the internet.'
  if (host === ownHost) return 'A short link cannot lead to another short link.'
  return Buffer.byteLength(url.href) > limits.link.urlLength ? 'The address is longer than 2,048 characters.' : null
}

type Where = { config: { shortLinkBase: string; publicUrl: string } }

/** The host on which every address is a short link, if there is one of its own. */
function ownHostOf({ config }: Where): string {
  const host = new URL(config.shortLinkBase).hostname.toLowerCase()
  return host === new URL(config.publicUrl).hostname.toLowerCase() ? '' : host
}

/** Whether visitors may be sent to this stored address; asked again at each redirect's look-up, whoever wrote the row. */
export function isSafeDestination(where: Where, url: string): boolean {
  return refusalOf(url, ownHostOf(where)) === null && !leadsToShortLink(where, url)
}

function leadsToShortLink({ config }: Where, url: string): boolean {
  return URL.canParse(url) && new URL(url).href.startsWith(`${config.shortLinkBase}/`)
}

/** The address as it is stored and sent, or the Problem that says why not; `field` is the input it belongs to. */
export function checkDestination(where: Where, { url, field }: { url: string; field: string }): string {
  const reason = leadsToShortLink(where, url)
    ? 'A short link cannot lead to another short link.'
    : refusalOf(url, ownHostOf(where))
  if (reason !== null) throw problem('link.url_refused', { words: { reason }, fields: { [field]: reason } })
  return new URL(url).href
}

/** The address with its campaign parameters; they replace parameters of the same name, all else stays as it was (T19). */
export function withCampaign(url: string, campaign: Campaign): string {
  const target = new URL(url)
  for (const [field, name] of Object.entries(campaignParameters) as [CampaignField, string][]) {
    const value = campaign[field]
    if (value !== null) target.searchParams.set(name, value)
  }
  return target.href
}
