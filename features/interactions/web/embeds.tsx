import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyActivity } from '#platform/web/ui/illustrations/empty-activity.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { Interaction } from '../schema.ts'
import { interactions } from './api.ts'
import { formatMinutes, formatName, typeLabels } from './labels.ts'

const LogInteractionDialog = lazyDialog(() =>
  import('./form/log-interaction-dialog.tsx').then((file) => file.LogInteractionDialog),
)

/** Opens the dialog that logs an interaction, for this student if there is one. Nothing for people who may not. */
export function LogInteractionButton({ studentId }: { studentId?: string | undefined }) {
  const logging = useDialog()
  if (!useHasPermission('interaction.create')) return null
  return (
    <>
      <Button leftSection={<Plus size={18} aria-hidden />} onClick={() => logging.open()}>
        Log Interaction
      </Button>
      <LogInteractionDialog {...logging.props} studentId={studentId} />
    </>
  )
}

/** What was logged about one student, newest first. */
export function StudentInteractions({ studentId: id }: { studentId: string }) {
  const list = useInfiniteQuery(
    interactions.pages('GET /api/admin/students/{id}/interactions', { params: { id }, query: { limit: 20 } }),
  )
  return (
    <QueryList
      query={list}
      skeleton={<SkeletonList count={3} />}
      errorTitle="The interactions couldn't be loaded"
      isSection
      empty={
        <EmptyState title="No interactions found" headingLevel={3} isCompact illustration={<EmptyActivity />}>
          Log a meeting, call or email to keep track of it here.
        </EmptyState>
      }
    >
      {(rows) => (
        <Rows aria-label="Interactions">
          {rows.map((interaction) => (
            <InteractionRow key={interaction.id} interaction={interaction} />
          ))}
        </Rows>
      )}
    </QueryList>
  )
}

function InteractionRow({ interaction }: { interaction: Interaction }) {
  const { title, type, duration, admin, createdAt } = interaction
  const details = [duration && formatMinutes(duration), admin && `By ${formatName(admin)}`].filter(Boolean).join(' · ')
  return (
    <Row name={title} details={details}>
      <Badge>{typeLabels[type]}</Badge>
      <span className="quiet small">
        <RelativeTime at={createdAt} />
      </span>
    </Row>
  )
}
