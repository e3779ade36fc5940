import { Group, Text } from '@mantine/core'
import { formatDate } from '#platform/web/format.ts'
import { ScreenLink } from '#platform/web/screens.tsx'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { feedbackQuestions, type MeetingFeedback } from '../../feedback-schema.ts'
import styles from './feedback-rows.module.css'

/** What people answered about their meetings, for staff. */
export function FeedbackRows({ rows }: { rows: MeetingFeedback[] }) {
  return (
    <Rows aria-label="Meeting feedback">
      {rows.map((row) => (
        <FeedbackRow key={row.id} feedback={row} />
      ))}
    </Rows>
  )
}

function FeedbackRow({ feedback }: { feedback: MeetingFeedback }) {
  const { rating, comment, authorRole, mentor, student, startsAt, topic, createdAt } = feedback
  const studentLink = <ScreenLink to={`/admin/students/${student.id}`}>{student.name}</ScreenLink>
  return (
    <Row
      name={
        authorRole === 'student' ? (
          <>
            {studentLink} about {mentor.name}
          </>
        ) : (
          <>
            {mentor.name} about {studentLink}
          </>
        )
      }
      details={
        <>
          <Group gap="4px 8px" my={4}>
            <RatingBadge rating={rating} question={feedbackQuestions[authorRole].question} />
            <span>
              <RelativeTime at={createdAt} />
            </span>
          </Group>
          {comment && (
            <Text c="var(--text)" maw="70ch" my={4} dir="auto" className={styles.comment!}>
              {comment}
            </Text>
          )}
          <div>
            {formatDate(startsAt, 'date')} · {topic}
          </div>
        </>
      }
    />
  )
}

/** `2 of 5`, and for screen readers what was asked. */
export function RatingBadge({ rating, question }: { rating: number; question: string }) {
  const tone = rating <= 2 ? 'danger' : rating < 4 ? 'warning' : 'success'
  return (
    <StatusBadge tone={tone}>
      <span className="visually-hidden">{question} </span>
      {rating} of 5
    </StatusBadge>
  )
}
