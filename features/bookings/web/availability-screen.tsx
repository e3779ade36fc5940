import { lazy } from 'react'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ScreenTabs } from '#platform/web/ui/screen-tabs.tsx'
import { PendingFeedback } from './feedback/pending-feedback.tsx'
import { OwnMeetings } from './meetings/own-meetings.tsx'

const HoursPanel = lazy(async () => ({ default: (await import('./hours/hours-panel.tsx')).HoursPanel }))

/** A mentor's meetings, and when students can book more. */
export function AvailabilityScreen() {
  return (
    <>
      <PageHeader title="Your meetings" intro="What students booked with you, and when they can book more." />
      <ScreenTabs
        label="Your meetings"
        tabs={[
          {
            value: 'meetings',
            label: 'Meetings',
            content: (
              <>
                <PendingFeedback />
                <OwnMeetings
                  title="Meetings with students"
                  emptyText="Set your hours, and your students can book a time."
                />
              </>
            ),
          },
          { value: 'hours', label: 'Hours and rules', content: <HoursPanel /> },
        ]}
      />
    </>
  )
}
