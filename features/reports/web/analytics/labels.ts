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

/** A hidden count is said to be what it is. */
export const formatHidden = (count: Count): string => (count === null ? `< ${smallestGroup}` : formatNumber(count))

/** What part of a total a count is; '' where either is hidden. */
export function formatShare(count: Count, total: Count): string {
  return count === null || !total ? '' : `${Math.min(100, Math.round((count / total) * 100))}%`
}

export const formatMonth = (day: string): string => formatDate(day, 'month')
export const formatShortMonth = (day: string): string => formatDate(day, 'shortMonth')
export const formatWeek = (day: string): string => formatDate(day)
export const formatTick = (day: string): string => formatDate(day, 'monthDay')
