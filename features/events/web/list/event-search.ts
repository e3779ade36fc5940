/** What filters the events, in whichever view. */
export type EventFilters = { q?: string; category?: string; mine?: true }

/** As it stands in the address, so that a view can be bookmarked and sent on. */
export type EventSearch = EventFilters & {
  view?: 'month'
  /** `2026-12`; the present one when absent. */
  month?: string
  /** A day of it, `2026-12-01`. */
  day?: string
}

const toText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')

/** Keeps what is understood. Read by the screen: the router's first load has no room for it. */
export function parseEventSearch({ q, category, mine, view, month, day }: Record<string, unknown>): EventSearch {
  const [text, kind] = [toText(q).slice(0, 200), toText(category).slice(0, 60)]
  return {
    ...(text && { q: text }),
    ...(kind && { category: kind }),
    ...((mine === true || mine === 'true') && { mine: true as const }),
    ...(view === 'month' && { view: 'month' as const }),
    ...(typeof month === 'string' && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) && { month }),
    ...(typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) && { day }),
  }
}

export function toEventFilters({ q, category, mine }: EventSearch): EventFilters {
  return { ...(q && { q }), ...(category && { category }), ...(mine && { mine }) }
}

export const isFiltered = ({ q, category, mine }: EventFilters): boolean => Boolean(q || category || mine)
