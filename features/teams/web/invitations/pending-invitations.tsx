import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Badge } from '#platform/web/ui/badge.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import type { Invitation } from '../../schema.ts'
import { teams } from '../api.ts'
import { roleLabels } from '../roles.ts'

/** Who was invited and has not answered. Nothing where there is nobody. */
export function PendingInvitations({ ventureId }: { ventureId: string }) {
  const { data: invitations = [] } = useQuery(
    teams.query('GET /api/ventures/{id}/invitations', { params: { id: ventureId } }),
  )
  if (invitations.length === 0) return null
  return (
    <Box component="section" mt="xl" aria-labelledby="pending-invitations">
      <h3 id="pending-invitations">Invited</h3>
      <Rows mt={12}>
        {invitations.map((invitation) => (
          <PendingRow key={invitation.id} ventureId={ventureId} invitation={invitation} />
        ))}
      </Rows>
    </Box>
  )
}

const failure = 'Something went wrong. Please try again.'

function PendingRow({ ventureId, invitation }: { ventureId: string; invitation: Invitation }) {
  const { id, email, role, sentAt, expiresAt } = invitation
  const input = { params: { id: ventureId, invitationId: id } }
  const isExpired = useNow().getTime() > Date.parse(expiresAt)
  const resend = teams.useAction('POST /api/ventures/{id}/invitations/{invitationId}/resend', {
    success: { title: 'Invitation sent again', message: `${email} has a new link.` },
    failure,
  })
  const revoke = teams.useAction('DELETE /api/ventures/{id}/invitations/{invitationId}', {
    success: { title: 'Invitation revoked', message: `The link sent to ${email} no longer works.` },
    failure,
  })
  return (
    <Row
      name={email}
      details={
        <>
          {roleLabels[role]} · invited <RelativeTime at={sentAt} />
        </>
      }
    >
      <Badge tone={isExpired ? 'warning' : 'neutral'}>{isExpired ? 'Expired' : 'Pending'}</Badge>
      <Button
        size="sm"
        variant="default"
        loading={resend.isRunning}
        onClick={() => void resend.run(input)}
        aria-label={`Resend to ${email}`}
      >
        Resend
      </Button>
      <Button
        size="sm"
        variant="subtle"
        color="red"
        loading={revoke.isRunning}
        onClick={() => void revoke.run(input)}
        aria-label={`Revoke the invitation to ${email}`}
      >
        Revoke
      </Button>
    </Row>
  )
}
