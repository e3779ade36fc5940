/** What a link's figures are narrowed to, as it stands in the address: a view can be sent on. */
export type ClickSearch = { range?: Range } & Partial<Record<Exclude<Filter, 'qr'>, string>> & { qr?: 'scan' | 'link' }

const ranges = { day: 1, week: 7, quarter: 90, year: 365 } as const
export type Range = keyof typeof ranges

const usualDays = 30

/** How many days of the programme's calendar are shown, the present one included. */
export function daysOf(range: Range | undefined): number {
  return range ? ranges[range] : usualDays
}

export const filters = ['country', 'city', 'device', 'browser', 'referrer', 'campaign', 'qr'] as const
export type Filter = (typeof filters)[number]

/** Keeps what is understood. An empty text is a value: "not known". */
export function readClickSearch(given: Record<string, unknown>): ClickSearch {
  const search: ClickSearch = {}
  if (typeof given.range === 'string' && given.range in ranges) search.range = given.range as Range
  for (const name of filters) {
    const value = given[name]
    if (name === 'qr') {
      if (value === 'scan' || value === 'link') search.qr = value
    } else if (typeof value === 'string' || typeof value === 'number') search[name] = String(value).slice(0, 200)
  }
  return search
}
