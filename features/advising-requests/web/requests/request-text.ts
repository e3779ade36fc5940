import { formatDate } from '#platform/web/format.ts'
import type { AdvisingRequest } from '../../request-schema.ts'

/** "Fri, Dec 4, 2026, 3:00 PM · Video call" */
export function formatMeeting({ meeting }: AdvisingRequest): string {
  if (!meeting) return ''
  return [formatDate(meeting.startsAt, 'dateTime'), meeting.kind].filter(Boolean).join(' · ')
}

/** Where a request is, for the person who asked. */
export function describeRequest(request: AdvisingRequest): string {
  const { status, assignee, dueAt, respondBy, note } = request
  const advisor = assignee?.name ?? 'your advisor'
  switch (status) {
    case 'received':
      return `We're choosing your advisor. The meeting should be scheduled by ${formatDate(dueAt, 'weekdayDate')}.`
    case 'assigned':
      return assignee?.takesBookings
        ? `${advisor} is your advisor. Choose a time to meet.`
        : `${advisor} is your advisor and will get in touch by ${formatDate(respondBy ?? dueAt, 'weekdayDate')}.`
    case 'scheduled':
      return [`With ${advisor}`, formatMeeting(request)].filter(Boolean).join(' · ')
    case 'held':
      return `You met ${advisor}.`
    case 'closed':
    case 'declined':
      return note ?? 'This request has ended.'
    case 'expired':
      return 'No one could take this request in time. You can ask again.'
  }
}
