import { Badge, StatusBadge, type Tone } from '#platform/web/ui/badge.tsx'
import type { Event } from '../schema.ts'
import { categoryLabel, categoryTone, type EventStatus } from './event-labels.ts'

const statusTones: Record<EventStatus, Tone> = { Live: 'success', Upcoming: 'info', Past: 'neutral' }

export function CategoryBadge({ category }: { category: string }) {
  return <Badge tone={categoryTone(category)}>{categoryLabel(category)}</Badge>
}

/** Whether an event is on, its category, and that it is a draft. */
export function EventBadges({ event, status }: { event: Event; status: EventStatus }) {
  return (
    <>
      <StatusBadge tone={statusTones[status]} isLive={status === 'Live'}>
        {status}
      </StatusBadge>
      <CategoryBadge category={event.category} />
      {!event.isPublished && <Badge tone="warning">Draft</Badge>}
    </>
  )
}
