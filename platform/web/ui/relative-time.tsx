import { describeAge } from './describe-age.ts'
import { useMinuteClock } from './minute-clock.ts'

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' })

/** "2 hours ago" with the exact local time in its tooltip. `at` is an ISO string, a Date or epoch milliseconds. */
export function RelativeTime({ at }: { at: string | number | Date }) {
  const now = useMinuteClock()
  const moment = new Date(at)
  if (Number.isNaN(moment.getTime())) return null
  return (
    <time dateTime={moment.toISOString()} title={exact.format(moment)} className="tabular">
      {describeAge(moment, { now })}
    </time>
  )
}
