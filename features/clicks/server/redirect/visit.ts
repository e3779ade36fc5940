import type { IncomingHttpHeaders } from 'node:http'
import bowser from 'bowser'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { countedClasses, type ClickClass } from '../../schema.ts'

/** What the headers of a request say about its sender. */
export type Visit = {
  class: ClickClass
  device: string | null
  browser: string | null
  /** Host of the referring page. */
  referrer: string | null
  /** Do-Not-Track or Global Privacy Control: only the count is stored. */
  isPrivate: boolean
}

type Agent = Pick<Visit, 'class' | 'device' | 'browser'>

/** Social networks and chats that fetch a page for its preview card. */
const previews =
  /facebookexternalhit|facebot|twitterbot|slackbot|slack-imgproxy|discordbot|whatsapp|telegrambot|linkedinbot|pinterest|skypeuripreview|microsoftpreview|redditbot|embedly|iframely|vkshare|mastodon|bluesky|cardyb|snapchat|viber|line-poker|google-pagerenderer|applebot.*preview/i
/** Email filters and safety checks that open every link of an email before its reader does. */
const scanners =
  /barracuda|proofpoint|mimecast|safelinks|ironport|fireeye|symantec|mailscanner|messagelabs|trendmicro|forcepoint|urlscan|virustotal|google-safety|safebrowsing|bitdefender|sophos|zscaler|checkpoint|cloudmark|phishtank|netcraft|office-protection/i
/** HTTP libraries and command-line tools. They count as clicks, because somebody ran them on purpose. */
const scripts =
  /^$|^(?:curl|wget|httpie|python|aiohttp|scrapy|go-http-client|java|okhttp|apache-httpclient|axios|node|undici|got|php|guzzle|ruby|faraday|perl|libwww|powershell|postman|insomnia|autocannon|dart|rest-client)\b/i

const agents = new LRUCache<string, Agent>({ max: 5_000 })

/** Classifies a hit by its method and headers. */
export function parseVisit({ method, headers }: { method: string; headers: IncomingHttpHeaders }): Visit {
  const agent = getAgent((headers['user-agent'] ?? '').slice(0, 500))
  const isPrefetch =
    method === 'HEAD' ? countedClasses.includes(agent.class) : agent.class === 'person' && isPrefetchRequest(headers)
  return {
    ...agent,
    class: isPrefetch ? 'prefetch' : agent.class,
    referrer: parseReferrer(headers.referer),
    isPrivate: headers['dnt'] === '1' || headers['sec-gpc'] === '1',
  }
}

function isPrefetchRequest(headers: IncomingHttpHeaders): boolean {
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|preview|prerender/i.test(String(headers[name] ?? '')),
  )
}

function parseReferrer(referer: string | undefined): string | null {
  if (!referer || !URL.canParse(referer)) return null
  return new URL(referer).hostname.replace(/^www\./, '').slice(0, 100) || null
}

function getAgent(text: string): Agent {
  const cached = agents.get(text)
  if (cached) return cached
  const agent = parseAgent(text)
  agents.set(text, agent)
  return agent
}

function parseAgent(text: string): Agent {
  const kind = classifyAgent(text)
  if (kind !== 'person') return { class: kind, device: null, browser: null }
  const parsed = bowser.parse(text)
  return { class: kind, device: parsed.platform.type ?? null, browser: parsed.browser.name ?? null }
}

function classifyAgent(text: string): ClickClass {
  if (previews.test(text)) return 'preview'
  if (scanners.test(text)) return 'scanner'
  if (scripts.test(text)) return 'script'
  return isbot(text) ? 'crawler' : 'person'
}
