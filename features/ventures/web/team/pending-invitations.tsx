import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#platform/web/queries.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { useMinuteClock } from '#platform/web/ui/minute-clock.ts'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import type { Invitation } from '../../schema.ts'
import { wordOf } from '../venture-words.ts'
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

const fail = (error: Error) => showError({ title: 'Error', message: messageOf(error, 'Something went wrong.') })

function PendingRow({ ventureId, invitation }: { ventureId: string; invitation: Invitation }) {
  const { id, email, role, sentAt, expiresAt } = invitation
  const resend = useResendInvitation(ventureId)
  const revoke = useRevokeInvitation(ventureId)
  const isOver = useMinuteClock().getTime() > Date.parse(expiresAt)
  const again = () =>
    resend.mutate(id, {
      onSuccess: () => showSuccess({ title: 'Invitation sent again', message: `${email} has a new link.` }),
      onError: fail,
    })
  const takeBack = () =>
    revoke.mutate(id, {
      onSuccess: () => showSuccess({ title: 'Invitation taken back', message: `The link sent to ${email} is void.` }),
      onError: fail,
    })
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{email}</p>
        <p className={styles.since}>
          {wordOf(role)} · invited <RelativeTime at={sentAt} />
        </p>
      </div>
      <div className={styles.acts}>
        <Badge tone={isOver ? 'warning' : 'neutral'}>{isOver ? 'Expired' : 'Pending'}</Badge>
        <Button
          size="sm"
          variant="default"
          loading={resend.isPending}
          onClick={again}
          aria-label={`Resend to ${email}`}
        >
          Resend
        </Button>
        <Button
          size="sm"
          variant="subtle"
          color="red"
          loading={revoke.isPending}
          onClick={takeBack}
          aria-label={`Take back the invitation of ${email}`}
        >
          Take back
        </Button>
      </div>
    </li>
  )
}
