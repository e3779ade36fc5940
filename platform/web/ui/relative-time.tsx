import { formatDate, formatRelativeTime } from '../format.ts'
import { useNow } from './use-now.ts'

type RelativeTimeProps = {
  /** An ISO string, a Date or epoch milliseconds. */
  at: string | number | Date
  /** "Connected just now": within a sentence, without a capital. */
  isInSentence?: boolean
}

/** "2 hours ago" with the exact local time in its tooltip. */
export function RelativeTime({ at, isInSentence = false }: RelativeTimeProps) {
  const now = useNow()
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return null
  return (
    <time
      dateTime={date.toISOString()}
      title={formatDate(date, 'fullDateTime')}
      className="tabular"
      style={isInSentence ? { textTransform: 'lowercase' } : undefined}
    >
      {formatRelativeTime(date, { now })}
    </time>
  )
}
