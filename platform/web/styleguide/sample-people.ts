import type { Page } from '#platform/contract/paging.ts'

export type SamplePerson = { id: string; name: string; stage: string; points: number; seenOn: string }

const firstNames = ['Amara', 'Ben', 'Chiara', 'Dmitri', 'Esi', 'Farid', 'Grace', 'Hiro', 'Ines', 'Jonas', 'Kaya', 'Liv']
const lastNames = ['Okafor', 'Lindqvist', 'Romano', 'Petrov', 'Mensah', 'Haddad', 'Chen', 'Tanaka', 'Duarte', 'Weber']
export const stages = ['Idea', 'Prototype', 'Launch']
const pageSize = 25

export const createSamplePeople = (): SamplePerson[] =>
  Array.from({ length: 120 }, (_, index) => ({
    id: String(index),
    name: `${firstNames[index % firstNames.length]} ${lastNames[(index * 7) % lastNames.length]}`,
    stage: stages[index % 3]!,
    points: (index * 137) % 2_000,
    seenOn: `2026-${String((index % 9) + 1).padStart(2, '0')}-14`,
  }))

const compare: Record<string, (one: SamplePerson, other: SamplePerson) => number> = {
  name: (one, other) => one.name.localeCompare(other.name),
  '-name': (one, other) => other.name.localeCompare(one.name),
  '-points': (one, other) => other.points - one.points,
}

type SampleQuery = { q?: string; stage?: string; sort?: string; cursor: string | undefined }

/** What a server would answer: filtered, sorted, one page. */
export function findSamplePage(people: readonly SamplePerson[], query: SampleQuery): Page<SamplePerson> {
  const { q = '', stage, sort = '', cursor = '0' } = query
  const matches = people
    .filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
    .filter((person) => !stage || person.stage === stage)
    .toSorted(compare[sort])
  const end = Number(cursor) + pageSize
  return {
    items: matches.slice(Number(cursor), end),
    totalCount: matches.length,
    nextCursor: end < matches.length ? String(end) : null,
  }
}
