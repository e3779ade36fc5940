import type { campaignFields } from '#features/link-campaigns/schema.ts'
import { newId } from '#platform/server/db/columns.ts'
import { createRandom, daysBefore, hoursBefore, type Random } from '#platform/server/samples.ts'
import { clickClasses, countedClasses } from '../schema.ts'
import {
  audiences,
  browsers,
  hours,
  locations,
  pickWeighted,
  weekdays,
  type Channel,
  type Weighted,
} from './sample-visitors.ts'
import type { clicks } from './tables.ts'

type ClickRow = typeof clicks.$inferInsert
type CountRow = { linkId: string; clickCount: number; uniqueCount: number; lastClickedAt: Date }

type Campaign = Record<(typeof campaignFields)[number], string | null>

/** How a sample link was used, between `createdAt` and `endedAt`. */
type Traffic = {
  linkId: string
  campaign: Campaign
  createdAt: Date
  endedAt: Date
  channel: Channel
  hitCount: number
  /** When the link was sent out, in days before now. */
  sentDaysAgo: number[]
}

export type SampleClicks = { clicks: ClickRow[]; counts: CountRow[] }

const spanDays = 90
const dayMs = 86_400_000
/** The program's distance from UTC in winter. In summer the sample hours are off by one, which does not matter. */
const offsetHours = 5

/** The clicks of the demo's links in the last 90 days, and the counters that result from them. */
export function sampleClicks({ traffic, now }: { traffic: Traffic[]; now: Date }): SampleClicks {
  const hitsByLink = traffic.map((usage, index) => toClicks(usage, { random: createRandom(index * 7_919 + 17), now }))
  return {
    clicks: hitsByLink.flat(),
    counts: traffic.flatMap((usage, index) => toCountRows(usage, hitsByLink[index]!)),
  }
}

function toClicks(usage: Traffic, { random, now }: { random: Random; now: Date }): ClickRow[] {
  const { linkId, createdAt, endedAt: end } = usage
  const {
    utmCampaign: campaign,
    utmSource: source,
    utmMedium: medium,
    utmTerm: term,
    utmContent: content,
  } = usage.campaign
  const parameters = { campaign, source, medium, term, content }
  const from = new Date(Math.max(createdAt.getTime(), daysBefore(now, spanDays).getTime()))
  const days = weightDays(usage, { from, end, now })
  const times = Array.from({ length: usage.hitCount }, () => pickTime(random, { days, from, end }))
  return times
    .toSorted((one, other) => one.getTime() - other.getTime())
    .map((clickedAt) => ({ ...toHit(usage.channel, random), id: newId(), linkId, clickedAt, ...parameters }))
}

type Span = { from: Date; end: Date }

/** Local days with their weights: more traffic in the days after the link was sent, less on weekends. */
function weightDays({ sentDaysAgo }: Traffic, { from, end, now }: Span & { now: Date }): Weighted<number> {
  const local = (time: number) => Math.floor((time - offsetHours * 3_600_000) / dayMs) * dayMs
  const first = local(from.getTime())
  const count = Math.round((local(end.getTime()) - first) / dayMs) + 1
  const sent = sentDaysAgo.map((days) => local(daysBefore(now, days).getTime()))
  return Array.from({ length: count }, (_, index) => {
    const day = first + index * dayMs
    const waves = sent
      .filter((start) => start <= day)
      .reduce((sum, start) => sum + Math.exp((start - day) / dayMs / 2.2), 0)
    return [day, (0.09 + waves) * weekdays[new Date(day).getUTCDay()]!]
  })
}

function pickTime(random: Random, { days, from, end }: Span & { days: Weighted<number> }): Date {
  const byHour = hours.map((weight, hour) => [hour, weight] as const)
  for (let tries = 0; tries < 50; tries += 1) {
    const hour = pickWeighted(random, days) + (pickWeighted(random, byHour) + offsetHours) * 3_600_000
    const time = new Date(hour + random.whole(0, 3_599_999))
    if (time > from && time < hoursBefore(end, 0.05)) return time
  }
  return random.between(from, end)
}

type Hit = Omit<ClickRow, 'id' | 'linkId' | 'clickedAt' | 'campaign' | 'source' | 'medium' | 'term' | 'content'>

function toHit(channel: Channel, random: Random): Hit {
  const audience = audiences[channel]
  const name = pickWeighted(random, audience.classes)
  const base = { class: clickClasses.indexOf(name), isQr: random.is(audience.scans), isFirst: false }
  const nothing = { network: null, country: null, city: null, device: null, browser: null, os: null, referrer: null }
  // Some visitors ask not to be tracked; of them only the click is stored.
  if (name === 'person' && random.is(0.04)) return { ...base, ...nothing }
  const network = random.is(0.3)
    ? `2001:db8:${random.whole(16, 4_095).toString(16)}::/48`
    : random.pick(['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24'])
  const isFirst = countedClasses.includes(name) && random.is(audience.firsts)
  if (name !== 'person') return { ...base, ...nothing, network, country: 'US', isFirst }
  const device = pickWeighted(random, audience.devices)
  const browser = pickWeighted(random, browsers[device])
  const [country, city] = pickWeighted(random, locations)
  return {
    ...base,
    network,
    country,
    city,
    device,
    isFirst,
    browser,
    os: toSystem({ device, browser }),
    referrer: base.isQr ? null : pickWeighted(random, audience.referrers),
  }
}

const toSystem = ({ device, browser }: { device: string; browser: string }): string =>
  device === 'desktop' ? (browser === 'Safari' ? 'macOS' : 'Windows') : browser === 'Safari' ? 'iOS' : 'Android'

function toCountRows({ linkId }: Traffic, hits: ClickRow[]): CountRow[] {
  const counted = hits.filter((hit) => countedClasses.includes(clickClasses[hit.class]!))
  if (counted.length === 0) return []
  const uniqueCount = counted.filter(({ isFirst }) => isFirst).length
  return [{ linkId, clickCount: counted.length, uniqueCount, lastClickedAt: counted.at(-1)!.clickedAt }]
}
