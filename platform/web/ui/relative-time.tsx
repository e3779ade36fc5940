import { formatDate, formatRelativeTime } from '../format.ts'
import { useNow } from './use-now.ts'

/** "2 hours ago" with the exact local time in its tooltip. `at` is an ISO string, a Date or epoch milliseconds. */
export function RelativeTime({ at }: { at: string | number | Date }) {
  const now = useNow()
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return null
  return (
    <time dateTime={date.toISOString()} title={formatDate(date, 'fullDateTime')} className="tabular">
      {formatRelativeTime(date, { now })}
    </time>
  )
}
