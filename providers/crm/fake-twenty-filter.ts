/** A record as the API shows it. */
export type FakeRow = { id: string; updatedAt: string; deletedAt: string | null; [field: string]: unknown }

/** Whether a row matches a filter such as `and(name.firstName[eq]:"Ann",or(id[in]:["1"],deletedAt[is]:NULL))`; an empty one matches all. */
export function matchesFilter(row: FakeRow, filter: string): boolean {
  if (filter === '') return true
  const [, operator, inner] = /^(and|or|not)\((.*)\)$/s.exec(filter) ?? []
  if (operator === undefined) return matchesCondition(row, filter)
  const parts = splitParts(inner!)
  if (operator === 'not') return !matchesFilter(row, inner!)
  return operator === 'and'
    ? parts.every((part) => matchesFilter(row, part))
    : parts.some((part) => matchesFilter(row, part))
}

/** At commas outside quotes and brackets. */
function splitParts(text: string): string[] {
  const parts: string[] = []
  let [depth, isQuoted, start] = [0, false, 0]
  for (const [index, sign] of [...text].entries()) {
    if (sign === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if ('(['.includes(sign)) depth += 1
    if (')]'.includes(sign)) depth -= 1
    if (sign !== ',' || depth > 0) continue
    parts.push(text.slice(start, index))
    start = index + 1
  }
  return [...parts, text.slice(start)]
}

function matchesCondition(row: FakeRow, condition: string): boolean {
  const [, path, comparator, raw] = /^([\w.]+)\[(\w+)\]:(.*)$/s.exec(condition) ?? []
  if (path === undefined) throw new Error(`The fake does not know this filter: ${condition}`)
  // oxlint-disable-next-line typescript/no-explicit-any -- rows of any object
  const value = path.split('.').reduce((object: any, name) => object?.[name], row) ?? null
  if (comparator === 'is') return raw === 'NULL' ? value === null : value !== null
  if (comparator === 'in') return splitParts(raw!.slice(1, -1)).map(unquote).includes(String(value))
  if (comparator === 'eq') return String(value) === unquote(raw!)
  if (comparator === 'gte') return String(value) >= unquote(raw!)
  if (comparator === 'ilike') return toPattern(unquote(raw!)).test(String(value ?? ''))
  throw new Error(`The fake does not know ${comparator}`)
}

const unquote = (text: string) => text.replaceAll(/^"|"$/g, '')

function toPattern(like: string): RegExp {
  const escaped = like.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^${escaped.replaceAll('%', '.*').replaceAll('_', '.')}$`, 'i')
}
