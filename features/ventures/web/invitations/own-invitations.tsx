import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { showError, showSuccess } from '#platform/web/ui/toast.ts'
import type { OwnInvitation } from '../../schema.ts'
import { ownInvitationsQuery, useAnswerInvitation } from './api.ts'
import styles from './own-invitations.module.css'

/** Invitations that wait for an answer. Nothing where there are none. */
export function OwnInvitations() {
  const { data: invitations = [] } = useQuery(ownInvitationsQuery)
  if (invitations.length === 0) return null
  return (
    <ul className={styles.rows} aria-label="Invitations">
      {invitations.map((invitation) => (
        <Row key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  )
}

function Row({ invitation: { id, ventureName, inviterName, role } }: { invitation: OwnInvitation }) {
  const answer = useAnswerInvitation()
  const send = (isAccepted: boolean) =>
    answer.mutate(
      { id, isAccepted },
      {
        onSuccess: () =>
          showSuccess(
            isAccepted
              ? { title: 'You joined the venture', message: `${ventureName} is among your ventures now.` }
              : { title: 'Invitation declined', message: `You can be invited to ${ventureName} again.` },
          ),
        onError: (error) => showError({ title: 'Error', message: getErrorMessage(error, 'Something went wrong.') }),
      },
    )
  return (
    <li className={styles.row}>
      <p className={styles.content}>
        <strong>{inviterName}</strong> invites you to <strong>{ventureName}</strong>{' '}
        {role === 'editor' ? 'to work on it together.' : 'to follow how it goes.'}
      </p>
      <div className={styles.actions}>
        <Button size="sm" variant="default" onClick={() => send(false)} disabled={answer.isPending}>
          Decline
        </Button>
        <Button size="sm" onClick={() => send(true)} loading={answer.isPending}>
          Accept
        </Button>
      </div>
    </li>
  )
}
