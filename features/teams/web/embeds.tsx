import { useQuery } from '@tanstack/react-query'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { Venture } from '#features/ventures/schema.ts'
import { teams } from './api.ts'
import { InviteForm } from './invitations/invite-form.tsx'
import { MemberRow } from './member-row.tsx'
import { PendingInvitations } from './invitations/pending-invitations.tsx'
import styles from './team-panel.module.css'

export { OwnInvitations } from './invitations/own-invitations.tsx'

/** Who belongs to the venture. Its owner also invites others here. */
export function TeamPanel({ venture }: { venture: Venture }) {
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
  const members = useQuery(teams.query('GET /api/ventures/{id}/members', { params: { id: venture.id } }))
  return (
    <QueryList
      query={members}
      skeleton={<SkeletonList count={venture.memberCount} />}
      errorTitle="The team could not be loaded"
    >
      {(rows) => (
        <ul className={styles.rows} aria-label="Members">
          {rows.map((member) => (
            <MemberRow key={member.personId} venture={venture} member={member} />
          ))}
        </ul>
      )}
    </QueryList>
  )
}
