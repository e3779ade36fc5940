/** What a link's figures are narrowed to, as it stands in the address: a view can be sent on. */
export type ClickSearch = { range?: Range } & Partial<Record<Exclude<Filter, 'qr'>, string>> & { qr?: 'scan' | 'link' }

const ranges = { day: 1, week: 7, quarter: 90, year: 365 } as const
export type Range = keyof typeof ranges

const defaultDays = 30

/** How many days of the programme's calendar are shown, the present one included. */
export function getRangeDays(range: Range | undefined): number {
  return range ? ranges[range] : defaultDays
}

export const filters = ['country', 'city', 'device', 'browser', 'referrer', 'campaign', 'qr'] as const
export type Filter = (typeof filters)[number]

/** Keeps what is understood. An empty text is a value: "not known". */
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
