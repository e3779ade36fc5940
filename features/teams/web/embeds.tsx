import { useQuery } from '@tanstack/react-query'
import { Columns } from '#platform/web/ui/columns.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { Venture } from '#features/ventures/schema.ts'
import { teams } from './api.ts'
import { InviteForm } from './invitations/invite-form.tsx'
import { MemberRow } from './member-row.tsx'
import { PendingInvitations } from './invitations/pending-invitations.tsx'

export { TeamFaces } from './team-faces.tsx'
export { OwnInvitations } from './invitations/own-invitations.tsx'

/** Who belongs to the venture. Its owner also invites others here. */
export function TeamPanel({ venture }: { venture: Venture }) {
  const { id, memberCount } = venture
  const isOwner = venture.role === 'owner'
  const members = useQuery(teams.query('GET /api/ventures/{id}/members', { params: { id } }))
  return (
    <Columns template="minmax(0, 1fr) 340px">
      <div>
        <h2>Team</h2>
        <QueryList
          query={members}
          skeleton={<SkeletonList count={memberCount} />}
          errorTitle="The team couldn't be loaded"
        >
          {(rows) => (
            <Rows mt={12} aria-label="Members">
              {rows.map((member) => (
                <MemberRow key={member.personId} venture={venture} member={member} />
              ))}
            </Rows>
          )}
        </QueryList>
        {isOwner && <PendingInvitations ventureId={id} />}
      </div>
      {isOwner && <InviteForm ventureId={id} />}
    </Columns>
  )
}
