import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OwnInvitation } from '../../schema.ts'
import { teams } from '../api.ts'

/** Invitations to answer; nothing where there are none. */
export function OwnInvitations() {
  const { data: invitations = [] } = useQuery(teams.query('GET /api/venture-invitations'))
  if (invitations.length === 0) return null
  return (
    <Stack component="ul" gap={12} m={0} mb="lg" p={0} aria-label="Invitations">
      {invitations.map((invitation) => (
        <Row key={invitation.id} invitation={invitation} />
      ))}
    </Stack>
  )
}

function Row({ invitation: { id, ventureName, inviterName, role } }: { invitation: OwnInvitation }) {
  const failure = 'Something went wrong. Please try again.'
  const accept = teams.useAction('POST /api/venture-invitations/{id}/accept', {
    success: { title: 'You joined the venture', message: `${ventureName} was added to your ventures.` },
    failure,
  })
  const decline = teams.useAction('POST /api/venture-invitations/{id}/decline', {
    success: { title: 'Invitation declined', message: `You can be invited to ${ventureName} again.` },
    failure,
  })
  const isRunning = accept.isRunning || decline.isRunning
  return (
    <Paper component="li" px={20} py="md" bd="1px solid var(--action)" bg="var(--selected)">
      <Group justify="space-between" gap={12}>
        <Text flex="1 1 220px" miw={0}>
          <strong>{inviterName}</strong> invites you to <strong>{ventureName}</strong>{' '}
          {role === 'editor' ? 'to work on it together.' : 'to follow its progress.'}
        </Text>
        <Group gap="sm">
          <Button size="sm" variant="default" onClick={() => void decline.run({ params: { id } })} disabled={isRunning}>
            Decline
          </Button>
          <Button size="sm" onClick={() => void accept.run({ params: { id } })} loading={isRunning}>
            Accept
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}
