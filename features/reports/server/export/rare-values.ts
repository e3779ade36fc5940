import { smallestGroup } from '../../schema.ts'

export type Group = { cohort: string; major: string; year: string }

/** What stands for a value that too few students share. */
const other = 'Other'

/**
 * How a student's cohort, major and year are written, so that at least 5 students share each cohort, each year and each pair of
 * year and major: a major is "Other" where its pair is too small, then the year is, where it still is.
 */
export function createRareValueFilter(groups: readonly (Group & { count: number })[]): (group: Group) => Group {
  const cohorts = countBy(groups, ({ cohort }) => cohort)
  const isCommon = (counts: ReadonlyMap<string, number>, key: string) => (counts.get(key) ?? 0) >= smallestGroup
  const toPair = ({ major, year }: Group) => JSON.stringify([major, year])
  const pairs = countBy(groups, toPair)
  const withMajor = (group: Group) => (isCommon(pairs, toPair(group)) ? group : { ...group, major: other })
  const rest = countBy(
    groups.map((group) => ({ ...withMajor(group), count: group.count })),
    toPair,
  )
  return (group) => {
    const named = withMajor(group)
    return {
      cohort: isCommon(cohorts, group.cohort) ? group.cohort : other,
      major: named.major,
      year: isCommon(rest, toPair(named)) ? named.year : other,
    }
  }
}

function countBy<Row extends Group & { count: number }>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + row.count)
  return counts
}
