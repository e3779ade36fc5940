import { newId } from '#platform/server/db/columns.ts'
import { createRandom, daysBefore, hoursBefore, type Random } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import { limits } from '#rules/limits.ts'
import { clickClasses, countedClasses } from '../schema.ts'
import type { clicks, linkCounts } from './clicks/tables.ts'
import { codeAlphabet } from './codes.ts'
import { demoLinks, type SampleLink } from './sample-links.ts'
import { audiences, browsers, pickWeighted, hours, locations, weekdays, type Weighted } from './sample-visitors.ts'
import type { links, linkVersions, reservedCodes } from './tables.ts'

type LinkRow = typeof links.$inferInsert
type ClickRow = typeof clicks.$inferInsert
type CountRow = typeof linkCounts.$inferInsert
type SeedOptions = { owners: Record<'admin' | 'director', Person>; now: Date }

export type SampleLinks = {
  links: LinkRow[]
  versions: (typeof linkVersions.$inferInsert)[]
  codes: (typeof reservedCodes.$inferInsert)[]
  clicks: ClickRow[]
  counts: CountRow[]
}

const spanDays = 90
const dayMs = 86_400_000
/** The programme's distance from UTC for most of the year; an hour more or less makes no other rhythm. */
const offsetHours = 5

/** The links a demo starts with, and ninety days of hits on them. */
export function sampleLinks(options: SeedOptions): SampleLinks {
  const samples = demoLinks.map((sample, number) => {
    const random = createRandom(number * 7_919 + 17)
    const link = { ...toLink(sample, options), shortCode: sample.slug ?? randomCode(random) }
    const hits = toClicks(sample, { link, random, now: options.now })
    return { link, versions: toVersions(sample, { link, ...options }), hits }
  })
  return {
    links: samples.map(({ link }) => link),
    versions: samples.flatMap(({ versions }) => versions),
    codes: samples.map(({ link }) => ({ code: link.shortCode, reservedAt: link.createdAt })),
    clicks: samples.flatMap(({ hits }) => hits),
    counts: samples.flatMap(({ link, hits }) => toCountRows(link, hits)),
  }
}

/** Like a real one, and the same in every demo. */
const randomCode = (random: Random) =>
  Array.from({ length: limits.link.codeLength }, () => random.pick([...codeAlphabet])).join('')

function toLink(sample: SampleLink, { owners, now }: SeedOptions): Omit<LinkRow, 'shortCode'> {
  const { title, description, url, tags, offDaysAgo, expiredDaysAgo, trashedDaysAgo } = sample
  const [utmSource, utmMedium, utmCampaign, utmTerm, utmContent] = sample.campaign ?? []
  const createdAt = daysBefore(now, sample.madeDaysAgo)
  const changedDaysAgo = Math.min(sample.madeDaysAgo, offDaysAgo ?? sample.earlier?.at(-1)?.untilDaysAgo ?? Infinity)
  return {
    id: newId(),
    ownerId: owners[sample.owner].id,
    title,
    description,
    originalUrl: new URL(url).href,
    isActive: offDaysAgo === undefined,
    utmSource: utmSource ?? null,
    utmMedium: utmMedium ?? null,
    utmCampaign: utmCampaign ?? null,
    utmTerm: utmTerm ?? null,
    utmContent: utmContent ?? null,
    tags: tags.toSorted(),
    expiresAt: expiredDaysAgo === undefined ? null : daysBefore(now, expiredDaysAgo),
    maxClicks: sample.maxClicks ?? null,
    fallbackUrl: sample.fallbackUrl ?? null,
    version: 1 + (sample.earlier?.length ?? 0),
    createdAt,
    updatedAt: daysBefore(now, changedDaysAgo),
    trashedAt: trashedDaysAgo === undefined ? null : daysBefore(now, trashedDaysAgo),
  }
}

function toVersions(
  sample: SampleLink,
  { link, owners, now }: SeedOptions & { link: LinkRow },
): SampleLinks['versions'] {
  const { utmSource, utmMedium, utmCampaign, utmTerm, utmContent } = link
  return (sample.earlier ?? []).map(({ url, untilDaysAgo, reason }, at) => ({
    id: newId(),
    linkId: link.id!,
    version: at + 1,
    changedAt: daysBefore(now, untilDaysAgo),
    changedById: owners[sample.owner].id,
    changeReason: reason,
    originalUrl: new URL(url).href,
    utmSource,
    utmMedium,
    utmCampaign,
    utmTerm,
    utmContent,
  }))
}

type ClickOptions = { link: LinkRow; random: Random; now: Date }

function toClicks(sample: SampleLink, { link, random, now }: ClickOptions): ClickRow[] {
  // Nothing is stored of a hit on a link that leads nowhere.
  const end = daysBefore(now, sample.offDaysAgo ?? sample.trashedDaysAgo ?? 0)
  const from = new Date(Math.max(link.createdAt.getTime(), daysBefore(now, spanDays).getTime()))
  const days = weightDays(sample, { from, end, now })
  const times = Array.from({ length: sample.hitCount }, () => pickTime(random, { days, from, end }))
  return times
    .toSorted((one, other) => one.getTime() - other.getTime())
    .map((clickedAt) => ({
      ...toHit(sample, random),
      id: newId(),
      linkId: link.id!,
      clickedAt,
      campaign: link.utmCampaign ?? null,
    }))
}

type Span = { from: Date; end: Date }

/** Local days with how many come: few at any time, many after it was sent out, fewer at week-ends. */
function weightDays({ sentDaysAgo }: SampleLink, { from, end, now }: Span & { now: Date }): Weighted<number> {
  const local = (time: number) => Math.floor((time - offsetHours * 3_600_000) / dayMs) * dayMs
  const first = local(from.getTime())
  const count = Math.round((local(end.getTime()) - first) / dayMs) + 1
  const sent = sentDaysAgo.map((days) => local(daysBefore(now, days).getTime()))
  return Array.from({ length: count }, (_, at) => {
    const day = first + at * dayMs
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

type Hit = Omit<ClickRow, 'id' | 'linkId' | 'clickedAt' | 'campaign'>

function toHit({ channel }: SampleLink, random: Random): Hit {
  const audience = audiences[channel]
  const name = pickWeighted(random, audience.classes)
  const base = { class: clickClasses.indexOf(name), isQr: random.is(audience.scans), isFirst: false }
  const nothing = { network: null, country: null, city: null, device: null, browser: null, referrer: null }
  // Who asks not to be tracked is counted, and that is all.
  if (name === 'person' && random.is(0.04)) return { ...base, ...nothing }
  const network = random.is(0.3)
    ? `2001:db8:${random.whole(16, 4_095).toString(16)}::/48`
    : random.pick(['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24'])
  const isFirst = countedClasses.includes(name) && random.is(audience.firsts)
  if (name !== 'person') return { ...base, ...nothing, network, country: 'US', isFirst }
  const device = pickWeighted(random, audience.devices)
  const [country, city] = pickWeighted(random, locations)
  return {
    ...base,
    network,
    country,
    city,
    device,
    isFirst,
    browser: pickWeighted(random, browsers[device]),
    referrer: base.isQr ? null : pickWeighted(random, audience.referrers),
  }
}

/** What the counters say is what the rows say. */
function toCountRows({ id }: LinkRow, hits: ClickRow[]): CountRow[] {
  const counted = hits.filter((hit) => countedClasses.includes(clickClasses[hit.class]!))
  if (counted.length === 0) return []
  const uniqueCount = counted.filter(({ isFirst }) => isFirst).length
  return [{ linkId: id!, clickCount: counted.length, uniqueCount, lastClickedAt: counted.at(-1)!.clickedAt }]
}
