/** The period: one of these, or a range of days. The default of 30 days is none of them. */
const ranges = { day: 1, week: 7, quarter: 90, year: 365 } as const
export type Range = keyof typeof ranges | 'all'
export type PeriodSearch = { range?: Range; from?: string; to?: string }

export const filters = [
  'country',
  'region',
  'city',
  'referrer',
  'campaign',
  'source',
  'medium',
  'term',
  'content',
  'device',
  'os',
  'browser',
  'qr',
] as const
export type Filter = (typeof filters)[number]

/** Period and filters of analytics, as search parameters of the page, so that a view can be shared. */
export type ClickSearch = PeriodSearch & Partial<Record<Exclude<Filter, 'qr'>, string>> & { qr?: 'scan' | 'link' }

const defaultDays = 30

/** What the server gets for a period: the last days, today included, a range, or all days. */
export function toPeriodQuery({ range, from, to }: PeriodSearch): {
  days?: number
  from?: string
  to?: string
  period?: 'all'
} {
  if (from !== undefined && to !== undefined) return { from, to }
  if (range === 'all') return { period: 'all' }
  return { days: range ? ranges[range] : defaultDays }
}

/** The filters of a search without its period. */
export function toFilterQuery({
  range: _range,
  from: _from,
  to: _to,
  ...rest
}: ClickSearch): Omit<ClickSearch, keyof PeriodSearch> {
  return rest
}

/** The query of a download with this period and these filters; empty where the reader chose neither. */
export function toClickQuery(search: ClickSearch): string {
  if (Object.keys(search).length === 0) return ''
  const query = { ...toPeriodQuery(search), ...toFilterQuery(search) }
  return `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()}`
}

/** Drops invalid parameters. */
export function parsePeriodSearch(input: Record<string, unknown>): PeriodSearch {
  const { from, to } = input
  if (isDay(from) && isDay(to)) return { from, to }
  return typeof input.range === 'string' && (input.range in ranges || input.range === 'all')
    ? { range: input.range as Range }
    : {}
}

/** The years that the server takes. */
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:19[7-9]|20\d|21\d)\d-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))

/** The same with filters. An empty text is valid and means unknown. */
export function parseClickSearch(input: Record<string, unknown>): ClickSearch {
  const search: ClickSearch = parsePeriodSearch(input)
  for (const name of filters) {
    const value = input[name]
    if (name === 'qr') {
      if (value === 'scan' || value === 'link') search.qr = value
    } else if (typeof value === 'string' || typeof value === 'number') search[name] = String(value).slice(0, 200)
  }
  return search
}
