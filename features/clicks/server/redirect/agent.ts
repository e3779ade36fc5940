import bowser from 'bowser'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import type { ClickClass } from '../../schema.ts'

/** What a `User-Agent` says about the program that sent a request. Only people have a device, a browser and a system. */
export type Agent = { class: ClickClass; device: string | null; browser: string | null; os: string | null }

/**
 * Programs that fetch a page to draw its preview card. They are named in full: the brand alone is also in the user agent of
 * the app's own browser, behind which is a person.
 */
const previews =
  /facebookexternalhit|facebookcatalog|meta-externalfetcher|facebot|twitterbot|slackbot|slack-imgproxy|discordbot|telegrambot|linkedinbot|pinterestbot|pinterest\/0\.\d|skypeuripreview|microsoftpreview|msteams-linkpreview|redditbot|embedly|iframely|vkshare|vkrobot|cardyb|snap url preview|line-poker|kakaotalk-scrap|google-pagerenderer|google-read-aloud|mastodon\/|pleroma|misskey|discourse forum onebox|quora link preview|tumblr\/|xing-contenttabreceiver|flipboardproxy|viberbot|bitlybot|hubspot page fetcher|nuzzel|zoombot|wordpress\.com mshots|applebot.*preview|linkpreview|link-?preview|urlpreview|url preview|unfurl|opengraph|metainspector/i
/** Apps whose fetcher has no name but theirs. The browser of the app names a browser engine too. */
const previewApps = /^(?:whatsapp|viber|snapchat|signal|threema|wire|line|kakaotalk|bluesky|mastodon|zalo)\//i
/** Email filters and safety checks that open every link of an email before its reader does. */
const scanners =
  /barracudacentral|barracuda sentinel|bluecoat drtr|google-safety|safebrowsing|netcraft|urlscan|s~virustotal|virustotalcloud|phishtank|phishbucket|cloudmark|kaspersky lab|symantecspider|sophosagent|mailscanner|ms-office-protection|office-protection|sucuri|clamav|cyren|abusix|criminalip|expanse|censysinspect|palo alto networks|internetmeasurement|urlhaus|checkphish/i
/** Makers of such checks. Their names are also in the browsers of people behind a proxy of theirs, or with their app. */
const scannerMakers =
  /barracuda|proofpoint|mimecast|safelinks|ironport|fireeye|trellix|symantec|messagelabs|trend ?micro|forcepoint|websense|virustotal|bitdefender|sophos|zscaler|check ?point|fortinet|fortiguard|mcafee|bluecoat/i
/** Declared robots that the list of isbot does not know. */
const otherCrawlers = /gtmetrix|ylt chrome|miniature\.io/i
/** HTTP libraries and command-line tools. They count as clicks, because somebody ran them on purpose. */
const scripts =
  /^$|^(?:curl|wget|httpie|python|aiohttp|go-http-client|java|okhttp|apache-httpclient|axios|node|undici|got|php|guzzlehttp|ruby|faraday|perl|libwww|powershell|postmanruntime|insomnia|autocannon|dart|rest-client|lwp-[\w]+|lwp::simple|httpx|reqwest|deno|bun|aria2|winhttp|microsoft-cryptoapi)\b/i
/** A browser without a window. It declares nothing about who runs it, so that it counts like any other program. */
const headless = /headless(?=chrome|edg)|\b(?:phantomjs|slimerjs|puppeteer|playwright|selenium|cypress)\b/i
/** A browser engine. Programs that fetch pages rarely claim one, and if they do they say what they are. */
const engine = /^Mozilla\/[45]\.0 \([^)]*\).*(?:AppleWebKit|Gecko|Trident|Presto)\/|^Mozilla\/[45]\.0 \([^)]*Trident\//
/** What a program writes that declares itself: its kind, or the address of its owner. */
const declaration =
  /bot\b|bot[/;)_ -]|crawl|spider|scan(?:ner|\b)|archiver|fetcher|monitor|\+ ?https?:|https?:\/\/|@[a-z\d-]+\.[a-z]/i

const agents = new LRUCache<string, Agent>({ max: 5_000 })

export function parseAgent(text: string): Agent {
  const cached = agents.get(text)
  if (cached) return cached
  const agent = parseNewAgent(text)
  agents.set(text, agent)
  return agent
}

function parseNewAgent(text: string): Agent {
  const kind = classifyAgent(text)
  if (kind !== 'person') return { class: kind, device: null, browser: null, os: null }
  const { platform, browser, os } = bowser.parse(text)
  return { class: kind, device: platform.type ?? null, browser: browser.name ?? null, os: os.name ?? null }
}

function classifyAgent(text: string): ClickClass {
  if (previews.test(text)) return 'preview'
  if (scanners.test(text)) return 'scanner'
  const isBrowser = engine.test(text) && !declaration.test(text)
  if (!isBrowser && previewApps.test(text)) return 'preview'
  if (!isBrowser && scannerMakers.test(text)) return 'scanner'
  if (scripts.test(text)) return declaration.test(text) ? 'crawler' : 'script'
  if (headless.test(text) && !declaration.test(text)) return 'script'
  return otherCrawlers.test(text) || isbot(text) ? 'crawler' : 'person'
}
