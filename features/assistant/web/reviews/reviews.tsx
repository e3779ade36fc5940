import '#platform/web/theme/sheets/segmented-control.ts'
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadFile } from '#platform/web/download.ts'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { Review } from '../../schema.ts'
import { assistant } from '../api.ts'
import { reasonLabels } from './reason-labels.ts'

/** Answers that people said did not help, without their names. */
export function Reviews() {
  const [state, setState] = useState('open')
  const isReviewed = state === 'reviewed'
  const list = useInfiniteQuery(
    assistant.pages('GET /api/admin/chat/reviews', { query: { reviewed: String(isReviewed), limit: 20 } }),
  )
  return (
    <section aria-labelledby="reviews-title">
      <Group justify="space-between" mb="md">
        <h2 id="reviews-title">Answers that did not help</h2>
        <Group>
          <SegmentedControl
            aria-label="Which answers"
            value={state}
            onChange={setState}
            data={[
              { value: 'open', label: 'To review' },
              { value: 'reviewed', label: 'Reviewed' },
            ]}
          />
          <Button variant="default" onClick={() => void downloadFile('GET /api/admin/chat/evaluation-set')}>
            Download test questions
          </Button>
        </Group>
      </Group>
      <QueryList
        query={list}
        skeleton={<SkeletonList count={2} />}
        errorTitle="The answers could not be loaded"
        empty={
          <EmptyState title={isReviewed ? 'Nothing reviewed yet' : 'Nothing to review'} isCompact headingLevel={3}>
            Answers that people mark as not helpful appear here, without their names.
          </EmptyState>
        }
      >
        {(rows) => (
          <Stack>
            {rows.map((row) => (
              <ReviewCard key={row.id} review={row} />
            ))}
          </Stack>
        )}
      </QueryList>
    </section>
  )
}

function ReviewCard({ review }: { review: Review }) {
  const { question, answer, sourceTitles, reason, comment, createdAt } = review
  return (
    <Card>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={600}>{reason ? reasonLabels[reason] : 'Not helpful'}</Text>
          <RelativeTime at={createdAt} />
        </Group>
        {comment && <Text fs="italic">{comment}</Text>}
        <Text>
          <strong>Question:</strong> {question}
        </Text>
        <Text lineClamp={6}>
          <strong>Answer:</strong> {answer || 'None'}
        </Text>
        <Text c="dimmed" size="sm">
          {sourceTitles.length > 0 ? `Sources: ${sourceTitles.join(', ')}` : 'No sources'}
        </Text>
        <ReviewActions review={review} />
      </Stack>
    </Card>
  )
}

function ReviewActions({ review: { id, reviewedAt, isEvaluation } }: { review: Review }) {
  const save = assistant.useAction('PUT /api/admin/chat/reviews/{id}', {
    failure: 'Failed to save the review. Please try again.',
  })
  const run = (isReviewed: boolean, isTest: boolean) =>
    void save.run({ params: { id }, body: { isReviewed, isEvaluation: isTest } })
  const isReviewed = reviewedAt !== null
  return (
    <Group>
      <Button size="sm" loading={save.isRunning} onClick={() => run(!isReviewed, isEvaluation)}>
        {isReviewed ? 'Review again' : 'Mark as reviewed'}
      </Button>
      <Button
        size="sm"
        variant="default"
        aria-pressed={isEvaluation}
        disabled={save.isRunning}
        onClick={() => run(isReviewed, !isEvaluation)}
      >
        {isEvaluation ? 'Remove from test questions' : 'Add to test questions'}
      </Button>
    </Group>
  )
}
