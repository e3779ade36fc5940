import { newId } from '#platform/server/db/columns.ts'
import { createChance, daysBefore, hoursBefore, type Chance } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import { limits } from '#rules/limits.ts'
import { clickClasses, countedClasses } from '../schema.ts'
import type { clicks, linkCounts } from './clicks/tables.ts'
import { codeAlphabet } from './codes.ts'
import { openingLinks, type SampleLink } from './sample-links.ts'
import { audiences, browsers, draw, hours, places, weekdays, type Weighted } from './sample-visitors.ts'
import type { links, linkVersions, spentCodes } from './tables.ts'

type LinkRow = typeof links.$inferInsert
type ClickRow = typeof clicks.$inferInsert
type CountRow = typeof linkCounts.$inferInsert
type Given = { owners: Record<'admin' | 'director', Person>; now: Date }

export type SampleLinks = {
  links: LinkRow[]
  versions: (typeof linkVersions.$inferInsert)[]
  codes: (typeof spentCodes.$inferInsert)[]
  clicks: ClickRow[]
  counts: CountRow[]
}

const spanDays = 90
const dayMs = 86_400_000
/** The programme's distance from UTC for most of the year; an hour more or less makes no other rhythm. */
const offsetHours = 5

/** The links a demo starts with, and ninety days of hits on them. */
export function sampleLinks(given: Given): SampleLinks {
  const drawn = openingLinks.map((sample, number) => {
    const chance = createChance(number * 7_919 + 17)
    const link = { ...toLink(sample, given), shortCode: sample.slug ?? drawCode(chance) }
    const hits = toClicks(sample, { link, chance, now: given.now })
    return { link, versions: toVersions(sample, { link, ...given }), hits }
  })
  return {
    links: drawn.map(({ link }) => link),
    versions: drawn.flatMap(({ versions }) => versions),
    codes: drawn.map(({ link }) => ({ code: link.shortCode, spentAt: link.createdAt })),
    clicks: drawn.flatMap(({ hits }) => hits),
    counts: drawn.flatMap(({ link, hits }) => countOf(link, hits)),
  }
}

/** Like a real one, and the same in every demo. */
const drawCode = (chance: Chance) =>
  Array.from({ length: limits.link.codeLength }, () => chance.pick([...codeAlphabet])).join('')

function toLink(sample: SampleLink, { owners, now }: Given): Omit<LinkRow, 'shortCode'> {
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
    maxClicks: sample.most ?? null,
    fallbackUrl: sample.fallbackUrl ?? null,
    version: 1 + (sample.earlier?.length ?? 0),
    createdAt,
    updatedAt: daysBefore(now, changedDaysAgo),
    trashedAt: trashedDaysAgo === undefined ? null : daysBefore(now, trashedDaysAgo),
  }
}

function toVersions(sample: SampleLink, { link, owners, now }: Given & { link: LinkRow }): SampleLinks['versions'] {
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

type Drawing = { link: LinkRow; chance: Chance; now: Date }

function toClicks(sample: SampleLink, { link, chance, now }: Drawing): ClickRow[] {
  // Nothing is stored of a hit on a link that leads nowhere.
  const end = daysBefore(now, sample.offDaysAgo ?? sample.trashedDaysAgo ?? 0)
  const from = new Date(Math.max(link.createdAt.getTime(), daysBefore(now, spanDays).getTime()))
  const days = weighDays(sample, { from, end, now })
  const times = Array.from({ length: sample.hitCount }, () => drawTime(chance, { days, from, end }))
  return times
    .toSorted((one, other) => one.getTime() - other.getTime())
    .map((clickedAt) => ({
      ...toHit(sample, chance),
      id: newId(),
      linkId: link.id!,
      clickedAt,
      campaign: link.utmCampaign ?? null,
    }))
}

type Span = { from: Date; end: Date }

/** Local days with how many come: few at any time, many after it was sent out, fewer at week-ends. */
function weighDays({ sentDaysAgo }: SampleLink, { from, end, now }: Span & { now: Date }): Weighted<number> {
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

function drawTime(chance: Chance, { days, from, end }: Span & { days: Weighted<number> }): Date {
  const byHour = hours.map((weight, hour) => [hour, weight] as const)
  for (let tries = 0; tries < 50; tries += 1) {
    const hour = draw(chance, days) + (draw(chance, byHour) + offsetHours) * 3_600_000
    const time = new Date(hour + chance.whole(0, 3_599_999))
    if (time > from && time < hoursBefore(end, 0.05)) return time
  }
  return chance.between(from, end)
}

type Hit = Omit<ClickRow, 'id' | 'linkId' | 'clickedAt' | 'campaign'>

function toHit({ channel }: SampleLink, chance: Chance): Hit {
  const audience = audiences[channel]
  const name = draw(chance, audience.classes)
  const base = { class: clickClasses.indexOf(name), isQr: chance.is(audience.scans), isFirst: false }
  const nothing = { network: null, country: null, city: null, device: null, browser: null, referrer: null }
  // Who asks not to be tracked is counted, and that is all.
  if (name === 'person' && chance.is(0.04)) return { ...base, ...nothing }
  const network = chance.is(0.3)
    ? `2001:db8:${chance.whole(16, 4_095).toString(16)}::/48`
    : chance.pick(['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24'])
  const isFirst = countedClasses.includes(name) && chance.is(audience.firsts)
  if (name !== 'person') return { ...base, ...nothing, network, country: 'US', isFirst }
  const device = draw(chance, audience.devices)
  const [country, city] = draw(chance, places)
  return {
    ...base,
    network,
    country,
    city,
    device,
    isFirst,
    browser: draw(chance, browsers[device]),
    referrer: base.isQr ? null : draw(chance, audience.referrers),
  }
}

/** What the counters say is what the rows say. */
function countOf({ id }: LinkRow, hits: ClickRow[]): CountRow[] {
  const counted = hits.filter((hit) => countedClasses.includes(clickClasses[hit.class]!))
  if (counted.length === 0) return []
  const uniqueCount = counted.filter(({ isFirst }) => isFirst).length
  return [{ linkId: id!, clickCount: counted.length, uniqueCount, lastClickedAt: counted.at(-1)!.clickedAt }]
}
