import { formatDate, formatNumber } from '#platform/web/format.ts'
import { smallestGroup, type Count, type FunnelStep, type Level } from '../../schema.ts'

export const levelLabels: Record<Level, string> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  none: 'No Engagement',
}

export const stepLabels: Record<FunnelStep, string> = {
  joined: 'Joined',
  ventured: 'Started a venture',
  mentored: 'Got a mentor',
  milestone: 'Reached a milestone',
}

export const hiddenText = `Fewer than ${smallestGroup}`

/** A hidden count is said to be what it is, as short as a cell of a table needs it. */
export const formatHidden = (count: Count): string => (count === null ? `< ${smallestGroup}` : formatNumber(count))

export const formatMonth = (day: string): string => formatDate(day, 'month')
/** Jan ’26 */
export const formatShortMonth = (day: string): string => `${formatDate(day, 'shortMonth')} ’${day.slice(2, 4)}`
export const formatWeek = (day: string): string => formatDate(day)
export const formatTick = (day: string): string => formatDate(day, 'monthDay')
