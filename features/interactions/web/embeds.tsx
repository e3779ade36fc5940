import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { ScreenLink } from '#platform/web/screens.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyActivity } from '#platform/web/ui/illustrations/empty-activity.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { Interaction } from '../schema.ts'
import { interactionPath, interactions } from './api.ts'
import { FollowUpActions } from './follow-ups/follow-up-actions.tsx'
import { FollowUpBadge, formatFollowUpDay } from './follow-ups/follow-up-badge.tsx'
import { formatMinutes, typeLabels } from './labels.ts'
import { formatPersonName } from '#platform/web/person-name.ts'

export { interactionPath } from './api.ts'
export { FollowUpActions } from './follow-ups/follow-up-actions.tsx'
export { FollowUpBadge } from './follow-ups/follow-up-badge.tsx'

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
  const { id, title, type, duration, admin, visibility, createdAt } = interaction
  const details = [duration && formatMinutes(duration), admin && `By ${formatPersonName(admin)}`, labelOf(visibility)]
  return (
    <Row name={<ScreenLink to={interactionPath(id)}>{title}</ScreenLink>} details={details.filter(Boolean).join(' · ')}>
      <FollowUpBadge interaction={interaction} />
      <Badge>{typeLabels[type]}</Badge>
      <span className="quiet small">
        <RelativeTime at={createdAt} />
      </span>
    </Row>
  )
}

const labelOf = (visibility: Interaction['visibility']) => visibility === 'private' && 'Private'

/** The first 8 interactions of the program, for the admin dashboard. */
export function RecentInteractions() {
  const list = useQuery(interactions.query('GET /api/admin/interactions', { query: { limit: recentCount } }))
  return (
    <TitleCard title="Recent Interactions" aside={<ScreenLink to="/interactions">See all</ScreenLink>}>
      <QueryList
        query={list}
        skeleton={<SkeletonList count={recentCount} />}
        errorTitle="The interactions couldn't be loaded"
        isSection
        empty={<p className="quiet">No interactions found</p>}
      >
        {(rows) => (
          <Rows aria-label="Recent interactions">
            {rows.map(({ id, title, student, type, createdAt }) => (
              <Row
                key={id}
                name={<ScreenLink to={interactionPath(id)}>{title}</ScreenLink>}
                details={formatPersonName(student)}
              >
                <Badge>{typeLabels[type]}</Badge>
                <span className="quiet small">
                  <RelativeTime at={createdAt} />
                </span>
              </Row>
            ))}
          </Rows>
        )}
      </QueryList>
    </TitleCard>
  )
}

/** Your own follow-ups that are due, the earliest first, for dashboards. Nothing for people who log no interactions. */
export function FollowUps() {
  const mayLog = useHasPermission('interaction.create')
  const query = { author: 'me', followUp: 'due', sort: 'due', limit: followUpCount } as const
  const list = useQuery({ ...interactions.query('GET /api/admin/interactions', { query }), enabled: mayLog })
  if (!mayLog) return null
  return (
    <TitleCard
      title="Follow-ups"
      aside={<ScreenLink to="/interactions?followUp=due&author=me&sort=due">See all</ScreenLink>}
    >
      <QueryList
        query={list}
        skeleton={<SkeletonList count={2} />}
        errorTitle="The follow-ups couldn't be loaded"
        isSection
        empty={<p className="quiet">Nothing to follow up on today.</p>}
      >
        {(rows) => (
          <Rows aria-label="Follow-ups">
            {rows.map((interaction) => (
              <Row
                key={interaction.id}
                name={<ScreenLink to={interactionPath(interaction.id)}>{interaction.title}</ScreenLink>}
                details={`${formatPersonName(interaction.student)} · ${formatFollowUpDay(interaction)}`}
              >
                <FollowUpBadge interaction={interaction} />
                <FollowUpActions interaction={interaction} />
              </Row>
            ))}
          </Rows>
        )}
      </QueryList>
    </TitleCard>
  )
}

const recentCount = 8
const followUpCount = 5
