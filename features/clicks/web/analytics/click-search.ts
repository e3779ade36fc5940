/** Range and filters of a link's analytics, as search parameters of the page, so that a view can be shared. */
export type ClickSearch = { range?: Range } & Partial<Record<Exclude<Filter, 'qr'>, string>> & { qr?: 'scan' | 'link' }

const ranges = { day: 1, week: 7, quarter: 90, year: 365 } as const
export type Range = keyof typeof ranges

const defaultDays = 30

/** How many days are shown, today included. */
export function getRangeDays(range: Range | undefined): number {
  return range ? ranges[range] : defaultDays
}

export const filters = ['country', 'city', 'device', 'browser', 'referrer', 'campaign', 'qr'] as const
export type Filter = (typeof filters)[number]

/** Drops invalid parameters. An empty text is valid and means unknown. */
export function parseClickSearch(input: Record<string, unknown>): ClickSearch {
  const search: ClickSearch = {}
  if (typeof input.range === 'string' && input.range in ranges) search.range = input.range as Range
  for (const name of filters) {
    const value = input[name]
    if (name === 'qr') {
      if (value === 'scan' || value === 'link') search.qr = value
    } else if (typeof value === 'string' || typeof value === 'number') search[name] = String(value).slice(0, 200)
  }
  return search
}
