import { and, arrayOverlaps, eq, sql, type SQL } from 'drizzle-orm'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { keyset, keysetBy } from '#platform/server/db/keyset.ts'
import { stageSpellings } from '#rules/stages.ts'
import type { Facets, ResourceQuery } from '../../schema.ts'
import { resourceColumns, seesInactive, visible, type ResourceListRow } from '../queries.ts'
import { resources, searchWords } from '../tables.ts'
import { generateTypos } from './typos.ts'
import { toTsQueries, parseTerms } from './terms.ts'

type ResourceFilters = Omit<ResourceQuery, 'q'>

function matchesFilters({ category, type, stage }: ResourceFilters): SQL | undefined {
  return and(
    category ? eq(resources.category, category) : undefined,
    type ? eq(resources.type, type) : undefined,
    stage ? arrayOverlaps(resources.stages, stageSpellings(stage)) : undefined,
  )
}

/** Resources that match: by relevance when there are search words, else newest first. */
export async function listResources(ctx: Ctx, query: PageQuery & ResourceQuery): Promise<Page<ResourceListRow>> {
  const search = query.q ? await prepareSearch(ctx, query.q) : null
  if (search) return listByRelevance(ctx, { search, query })
  const condition = and(visible(ctx), matchesFilters(query))
  if (query.q) return { items: [], totalCount: 0, nextCursor: null }
  const list = keyset({ from: resources, by: 'updatedAt', page: query })
  const select = ctx.db.select(resourceColumns(ctx.me.id)).from(resources)
  return list.read(select, { where: condition, count: () => ctx.db.$count(resources, condition) })
}

/** The first stage has two names, which are one stage to people. */
const toSpellings = (stage: string) => sql`${sql.param(stageSpellings(stage))}::text[]`

/** `rank`: the best has the lowest. */
type RankedRow = { id: string; rank: number; foundCount: number }
type ListByRelevanceInput = { search: Search; query: PageQuery & ResourceQuery }

async function listByRelevance(ctx: Ctx, { search, query }: ListByRelevanceInput): Promise<Page<ResourceListRow>> {
  const { matchQuery, rankQuery, isBroad, bestIds } = search
  const { category = null, type = null, stage } = query
  const list = keysetBy<RankedRow>({
    keys: [
      { by: sql`rank`, type: 'float8', of: (row) => row.rank },
      { by: sql`id`, type: 'uuid', of: (row) => row.id },
    ],
    page: query,
    isAscending: true,
  })
  const { rows: ranked } = await ctx.db.execute<RankedRow>(sql`
    select * from (
      select id, (count(*) over ())::int as "foundCount",
        -(weight + case when id = any (${sql.param(bestIds)}::uuid[]) then 0.3 else 0 end)::float8 as rank
      from ranked_resources(
        ${matchQuery}, ${rankQuery}, ${isBroad}, ${!seesInactive(ctx)}, ${category}, ${type}, null)
      where ${stage ? sql`id in (select id from ${resources} where stages && ${toSpellings(stage)})` : sql`true`}) as found
    where ${list.after ?? sql`true`} order by ${sql.join(list.orderBy, sql`, `)} limit ${list.limit}`)
  const { items, ...page } = list.toPage(ranked, ranked[0]?.foundCount ?? 0)
  const ids = items.map(({ id }) => id)
  const rows = await ctx.db
    .select(resourceColumns(ctx.me.id))
    .from(resources)
    .where(sql`${resources.id} = any (${sql.param(ids)}::uuid[])`)
  return { ...page, items: ids.flatMap((id) => rows.find((row) => row.id === id) ?? []) }
}

/** How many resources each choice would leave, counted in one query over the matches. */
export async function countFacets(ctx: Ctx, query: ResourceQuery): Promise<Facets> {
  const search = query.q ? await prepareSearch(ctx, query.q) : null
  if (query.q && !search) return { category: [], type: [], stage: [], totalCount: 0 }
  const source = search
    ? sql`select * from resource_facets(${search.matchQuery}, ${!seesInactive(ctx)})`
    : sql`select category, type, stages from ${resources} where ${visible(ctx)}`
  const { category, type, stage } = query
  const isEqualTo = (name: 'category' | 'type', value: string | undefined) =>
    value ? sql`${sql.identifier(name)} = ${value}` : sql`true`
  const hasStage = stage ? sql`stages && ${toSpellings(stage)}` : sql`true`
  const { rows } = await ctx.db.execute<{ facet: keyof Facets; value: string; count: number }>(sql`
    with found as materialized (${source})
    select 'category' as facet, category as value, count(*)::int as count from found
      where ${isEqualTo('type', type)} and ${hasStage} group by 2
    union all select 'type', type, count(*)::int from found where ${isEqualTo('category', category)} and ${hasStage} group by 2
    union all select 'stage', one, count(*)::int from found, lateral (
        select distinct case stage when 'idea' then 'ideation' else stage end as one from unnest(stages) as stage) as each
      where ${isEqualTo('category', category)} and ${isEqualTo('type', type)} group by 2
    union all select 'totalCount', '', count(*)::int from found
      where ${isEqualTo('category', category)} and ${isEqualTo('type', type)} and ${hasStage}
    order by count desc, value`)
  const toFacet = (facet: keyof Facets) =>
    rows.filter((row) => row.facet === facet).map(({ value, count }) => ({ value, count }))
  return {
    category: toFacet('category'),
    type: toFacet('type'),
    stage: toFacet('stage'),
    totalCount: toFacet('totalCount')[0]?.count ?? 0,
  }
}

/** A prepared search. `matchQuery` and `rankQuery` are of type `tsquery`. */
type Search = {
  /** Selects the resources. */
  matchQuery: SQL
  /** Ranks them. */
  rankQuery: SQL
  /** Whether so many resources match that only titles and descriptions are ranked. */
  isBroad: boolean
  /** When one word is enough to match: the resources that have all words, which are listed first. */
  bestIds: string[]
}

/** With this many resources that have all words, those with only some words are left out. */
const enoughMatches = 10
/** Ranking reads the whole texts, which is slow; above this number only titles and descriptions are ranked. */
const maxRanked = 200

/**
 * Prepares a search. It requires all words; when too few resources have all, one word is enough, because people type whole
 * questions. Null when the text has no words.
 */
async function prepareSearch({ db }: { db: Db }, text: string): Promise<Search | null> {
  const terms = parseTerms(text)
  if (terms.length === 0) return null
  const { every, any } = toTsQueries({ terms, nearest: await findNearestWords(db, terms) })
  const [all, one] = [sql`to_tsquery('foundry', ${every})`, sql`to_tsquery('foundry', ${any})`]
  const bestIds = await listMatchingIds(db, all)
  if (bestIds.length >= enoughMatches)
    return { matchQuery: all, rankQuery: one, isBroad: bestIds.length >= maxRanked, bestIds: [] }
  return { matchQuery: one, rankQuery: one, isBroad: (await listMatchingIds(db, one)).length >= maxRanked, bestIds }
}

async function listMatchingIds(db: Db, matchQuery: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from some_resources(${matchQuery}, ${maxRanked}) as id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Corrections for each term that occurs in no resource: known words one typo away, else words with similar trigrams. The last
 * term is not corrected when it is the prefix of a known word.
 */
async function findNearestWords(db: Db, terms: string[]): Promise<Map<string, string[]>> {
  const unknown = await listUnknownTerms(db, terms)
  if (unknown.length === 0) return new Map()
  const typos = sql.join(
    unknown.map((term) => sql`(${term}, ${sql.param(generateTypos(term))}::text[])`),
    sql`, `,
  )
  const { rows } = await db.execute<{ term: string; words: string[] }>(sql`
    select typos.term, coalesce(
      (select array_agg(word) from (select word from ${searchWords} where word = any (typos.spellings) limit 4) as one),
      (select array_agg(word) from (
        select word from ${searchWords} where word % typos.term and length(typos.term) > 4
        order by similarity(word, typos.term) desc, word limit 3) as near),
      '{}') as words
    from (values ${typos}) as typos(term, spellings)`)
  return new Map(rows.map(({ term, words }) => [term, words]))
}

async function listUnknownTerms(db: Db, terms: string[]): Promise<string[]> {
  const plain = terms.filter((term) => /^[a-z]{3,30}$/.test(term))
  if (plain.length === 0) return []
  const ranges = sql.join(
    plain.map((term) => sql`(${term}, ${term}::text, ${term === terms.at(-1) ? `${term}~` : term}::text)`),
    sql`, `,
  )
  // `~` sorts after all letters: the range from the term to `term~` covers its continuations and uses the primary key.
  const { rows } = await db.execute<{ term: string }>(sql`
    select term from (values ${ranges}) as ranges(term, low, high)
    where not exists (select 1 from ${searchWords} where word between low and high)
      and to_tsquery('foundry', term) <> ''::tsquery`)
  return rows.map(({ term }) => term)
}

/** Adds the words of resources to those that misspelled terms are corrected to. */
export async function addSearchWords({ db }: { db: Db }, resourceIds: string[]): Promise<void> {
  const words = sql`select distinct lexeme from ${resources},
    unnest(to_tsvector('foundry_words', ${resources.title} || ' ' || ${resources.description} || ' ' || array_text(${resources.tags})
      || ' ' || ${resources.body} || ' ' || ${resources.fileText})) as found(lexeme, positions, weights)
    where ${resources.id} = any (${sql.param(resourceIds)}::uuid[]) and lexeme ~ '^[a-z]{3,30}$'`
  await db.execute(sql`insert into ${searchWords} (word) ${words} on conflict do nothing`)
}
