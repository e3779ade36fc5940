import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#platform/web/format.ts'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import { limits } from '#rules/limits.ts'
import { feedbackQuestions } from '../../feedback-schema.ts'
import { bookings } from '../api.ts'
import { RatingBadge } from './feedback-rows.tsx'

/** Average ratings of mentors, the lowest first; nothing while no mentor has enough of them. */
export function MentorRatings({ onChoose }: { onChoose(mentorId: string): void }) {
  const { data: rows = [] } = useQuery(bookings.query('GET /api/admin/meeting-feedback/mentors'))
  if (rows.length === 0) return null
  return (
    <TitleCard
      title="Average by mentor"
      intro={`How useful students found their meetings, from ${limits.meetingFeedback.averageCount} ratings on.`}
    >
      <Rows aria-label="Average ratings">
        {rows.map(({ mentor, average, answerCount }) => (
          <Row key={mentor.id} name={mentor.name} details={formatCount(answerCount, 'rating')}>
            <RatingBadge rating={average} question={feedbackQuestions.student.question} />
            <Button
              size="sm"
              variant="default"
              aria-label={`Show feedback on meetings with ${mentor.name}`}
              onClick={() => onChoose(mentor.id)}
            >
              Show
            </Button>
          </Row>
        ))}
      </Rows>
    </TitleCard>
  )
}
