const hourMs = 3_600_000

/**
 * The age of a moment in the product's words: under one hour "Just now", under 24 hours "N hour(s) ago",
 * otherwise "N day(s) ago". A moment in the future counts as now.
 */
export function formatRelativeTime(date: Date, { now }: { now: Date }): string {
  const hours = Math.floor((now.getTime() - date.getTime()) / hourMs)
  if (hours < 1) return 'Just now'
  if (hours < 24) return hours === 1 ? '1 hour ago' : `${hours} hours ago`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 day ago' : `${days} days ago`
}
