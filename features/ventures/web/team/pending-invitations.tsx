import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import type { Invitation } from '../../schema.ts'
import { getLabel } from '../venture-labels.ts'
import { invitationsQuery, useResendInvitation, useRevokeInvitation } from './api.ts'
import styles from './team-panel.module.css'

/** Who was invited and has not answered. Nothing where there is nobody. */
export function PendingInvitations({ ventureId }: { ventureId: string }) {
  const { data: invitations = [] } = useQuery(invitationsQuery(ventureId))
  if (invitations.length === 0) return null
  return (
    <section className={styles.pending} aria-labelledby="pending-invitations">
      <h3 id="pending-invitations">Invited</h3>
      <ul className={styles.rows}>
        {invitations.map((invitation) => (
          <PendingRow key={invitation.id} ventureId={ventureId} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

const fail = (error: Error) => showError({ title: 'Error', message: getErrorMessage(error, 'Something went wrong.') })

function PendingRow({ ventureId, invitation }: { ventureId: string; invitation: Invitation }) {
  const { id, email, role, sentAt, expiresAt } = invitation
  const resend = useResendInvitation(ventureId)
  const revoke = useRevokeInvitation(ventureId)
  const isExpired = useNow().getTime() > Date.parse(expiresAt)
  const handleResend = () =>
    resend.mutate(id, {
      onSuccess: () => showSuccess({ title: 'Invitation sent again', message: `${email} has a new link.` }),
      onError: fail,
    })
  const handleRevoke = () =>
    revoke.mutate(id, {
      onSuccess: () => showSuccess({ title: 'Invitation taken back', message: `The link sent to ${email} is void.` }),
      onError: fail,
    })
  return (
    <li className={styles.row}>
      <div className={styles.content}>
        <p className={styles.name}>{email}</p>
        <p className={styles.meta}>
          {getLabel(role)} · invited <RelativeTime at={sentAt} />
        </p>
      </div>
      <div className={styles.actions}>
        <Badge tone={isExpired ? 'warning' : 'neutral'}>{isExpired ? 'Expired' : 'Pending'}</Badge>
        <Button
          size="sm"
          variant="default"
          loading={resend.isPending}
          onClick={handleResend}
          aria-label={`Resend to ${email}`}
        >
          Resend
        </Button>
        <Button
          size="sm"
          variant="subtle"
          color="red"
          loading={revoke.isPending}
          onClick={handleRevoke}
          aria-label={`Take back the invitation of ${email}`}
        >
          Take back
        </Button>
      </div>
    </li>
  )
}
