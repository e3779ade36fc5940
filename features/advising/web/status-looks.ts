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

export const urgencyLabels: Record<Urgency, string> = {
  immediate: 'Immediate (within 3 days)',
  within_week: 'Within a week',
  within_month: 'Within a month',
  flexible: 'Flexible',
}

/** The same for a deadline that staff have set to other days. */
export const urgencyNames: Record<Urgency, string> = {
  immediate: 'Immediate',
  within_week: 'Within a week',
  within_month: 'Within a month',
  flexible: 'Flexible',
}
