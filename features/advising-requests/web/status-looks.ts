import type { Tone } from '#platform/web/ui/badge.tsx'
import type { AdvisingStatus, Urgency } from '#rules/advising.ts'

export const statusLooks: Record<AdvisingStatus, { label: string; tone: Tone }> = {
  received: { label: 'Received', tone: 'info' },
  assigned: { label: 'Assigned', tone: 'accent' },
  scheduled: { label: 'Scheduled', tone: 'success' },
  held: { label: 'Held', tone: 'neutral' },
  closed: { label: 'Closed', tone: 'neutral' },
  declined: { label: 'Declined', tone: 'danger' },
  expired: { label: 'Expired', tone: 'warning' },
}

/** Without days, which staff may change. */
export const urgencyNames: Record<Urgency, string> = {
  immediate: 'Immediate',
  within_week: 'Within a week',
  within_month: 'Within a month',
  flexible: 'Flexible',
}
