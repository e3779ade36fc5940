import { newId } from '#platform/server/db/columns.ts'
import { createRandom, daysBefore, type Random } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import { limits } from '#rules/limits.ts'
import { campaignFields } from '#features/link-campaigns/schema.ts'
import { codeAlphabet } from './codes.ts'
import type { Campaign } from './destination.ts'
import { demoLinks, type SampleLink } from './sample-links.ts'
import type { links, linkVersions, reservedCodes } from './tables.ts'

type LinkRow = typeof links.$inferInsert
type SeedOptions = { owners: Record<'admin' | 'director', Person>; now: Date }

export type SampleLinks = {
  links: LinkRow[]
  versions: (typeof linkVersions.$inferInsert)[]
  codes: (typeof reservedCodes.$inferInsert)[]
  /** How each link was used, in the same order. */
  traffic: (Pick<SampleLink, 'channel' | 'hitCount' | 'sentDaysAgo'> & {
    linkId: string
    campaign: Campaign
    createdAt: Date
    endedAt: Date
  })[]
}

/** The links of the demo. */
export function sampleLinks(options: SeedOptions): SampleLinks {
  const samples = demoLinks.map((sample, number) => {
    const random = createRandom(number * 7_919 + 17)
    const link = { ...toLink(sample, options), shortCode: sample.slug ?? randomCode(random) }
    return {
      link,
      versions: toVersions(sample, { link, ...options }),
      traffic: toTraffic(sample, { link, ...options }),
    }
  })
  return {
    links: samples.map(({ link }) => link),
    versions: samples.flatMap(({ versions }) => versions),
    codes: samples.map(({ link }) => ({ code: link.shortCode, reservedAt: link.createdAt })),
    traffic: samples.map(({ traffic }) => traffic),
  }
}

/** The same codes in every demo. */
const randomCode = (random: Random) =>
  Array.from({ length: limits.link.codeLength }, () => random.pick([...codeAlphabet])).join('')

function toLink(sample: SampleLink, { owners, now }: SeedOptions): Omit<LinkRow, 'shortCode'> {
  const { title, description, url, tags, offDaysAgo, expiredDaysAgo, trashedDaysAgo } = sample
  const createdAt = daysBefore(now, sample.madeDaysAgo)
  const changedDaysAgo = Math.min(sample.madeDaysAgo, offDaysAgo ?? sample.earlier?.at(-1)?.untilDaysAgo ?? Infinity)
  return {
    id: newId(),
    ownerId: owners[sample.owner].id,
    title,
    description,
    originalUrl: new URL(url).href,
    isActive: offDaysAgo === undefined,
    ...toCampaign(sample),
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

const toCampaign = ({ campaign = [] }: { campaign?: readonly (string | undefined)[] }) =>
  Object.fromEntries(campaignFields.map((field, index) => [field, campaign[index] ?? null])) as Campaign

function toVersions(
  sample: SampleLink,
  { link, owners, now }: SeedOptions & { link: LinkRow },
): SampleLinks['versions'] {
  return (sample.earlier ?? []).map(({ url, untilDaysAgo, reason }, index) => ({
    id: newId(),
    linkId: link.id!,
    version: index + 1,
    changedAt: daysBefore(now, untilDaysAgo),
    changedById: owners[sample.owner].id,
    changeReason: reason,
    originalUrl: new URL(url).href,
    ...toCampaign(sample),
  }))
}

function toTraffic(
  { channel, campaign, hitCount, sentDaysAgo, offDaysAgo, trashedDaysAgo }: SampleLink,
  { link, now }: { link: LinkRow; now: Date },
): SampleLinks['traffic'][number] {
  return {
    channel,
    hitCount,
    sentDaysAgo,
    linkId: link.id!,
    campaign: toCampaign({ campaign: campaign ?? [] }),
    createdAt: link.createdAt,
    // Inactive and trashed links do not redirect, so they get no clicks.
    endedAt: daysBefore(now, offDaysAgo ?? trashedDaysAgo ?? 0),
  }
}
