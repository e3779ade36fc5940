import { Box, Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { formatDate } from '#platform/web/format.ts'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { ShowMore } from '#platform/web/ui/show-more.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import { useSearchState } from '#platform/web/use-search-state.ts'
import { bookings } from '../api.ts'
import { otherOf } from '../meetings/other-of.ts'

const FeedbackDialog = lazyDialog(() => import('./feedback-dialog.tsx').then((file) => file.FeedbackDialog))

/** Opens the questions about a meeting, by the address: notifications and emails lead there. */
export function useFeedbackLink() {
  const [search, change] = useSearchState()
  const openedId = typeof search['feedback'] === 'string' ? search['feedback'] : undefined
  return { openedId, open: (id: string | undefined) => change({ feedback: id }, { isStep: id !== undefined }) }
}

/** Meetings that wait for the viewer's feedback; nothing where there are none. */
export function PendingFeedback() {
  const list = useInfiniteQuery(bookings.pages('GET /api/bookings', { query: { view: 'feedback', limit: 5 } }))
  const { open } = useFeedbackLink()
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      {rows.length > 0 && (
        <Box mb="xl">
          <TitleCard title="How did it go?" intro="2 questions about each meeting. Only staff read your answers.">
            <Rows aria-label="Meetings that wait for your feedback">
              {rows.map((booking) => (
                <Row
                  key={booking.id}
                  name={otherOf(booking).name}
                  details={`${formatDate(booking.startsAt, 'weekdayDate')} · ${booking.topic}`}
                >
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={`Give feedback on the meeting with ${otherOf(booking).name}`}
                    onClick={() => open(booking.id)}
                  >
                    Give feedback
                  </Button>
                </Row>
              ))}
            </Rows>
            <ShowMore list={list} />
          </TitleCard>
        </Box>
      )}
      <LinkedFeedback />
    </>
  )
}

/** The dialog of the meeting that the address names. A link to a meeting that is closed to feedback opens nothing. */
function LinkedFeedback() {
  const { openedId, open } = useFeedbackLink()
  const { data } = useQuery({
    ...bookings.query('GET /api/bookings/{id}', { params: { id: openedId ?? '' } }),
    enabled: openedId !== undefined,
  })
  if (!data) return null
  return (
    <FeedbackDialog
      key={data.id}
      booking={data}
      isOpen={openedId !== undefined && data.isFeedbackOpen}
      onClose={() => open(undefined)}
    />
  )
}
