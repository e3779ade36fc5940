import { useQuery } from '@tanstack/react-query'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { Venture } from '../../schema.ts'
import type { PanelProps } from '../panel.ts'
import { membersQuery } from './api.ts'
import { InviteForm } from './invite-form.tsx'
import { MemberRow } from './member-row.tsx'
import { PendingInvitations } from './pending-invitations.tsx'
import styles from './team-panel.module.css'

/** Who belongs to the venture; its owner also says who else shall. */
export function TeamPanel({ venture }: PanelProps) {
  const isOwner = venture.role === 'owner'
  return (
    <div className={styles.columns}>
      <div>
        <h2>Team</h2>
        <Members venture={venture} />
        {isOwner && <PendingInvitations ventureId={venture.id} />}
      </div>
      {isOwner && <InviteForm ventureId={venture.id} />}
    </div>
  )
}

function Members({ venture }: { venture: Venture }) {
  const { data: members, error, isFetching, refetch } = useQuery(membersQuery(venture.id))
  if (!members && !error) return <SkeletonList count={venture.memberCount} />
  if (!members) {
    return (
      <ErrorState title="The team could not be loaded" onRetry={() => void refetch()} isRetrying={isFetching}>
        {getErrorMessage(error, 'Try again in a moment.')}
      </ErrorState>
    )
  }
  return (
    <ul className={styles.rows} aria-label="Members">
      {members.map((member) => (
        <MemberRow key={member.personId} venture={venture} member={member} />
      ))}
    </ul>
  )
}
