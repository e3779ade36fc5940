import { Avatar, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import { formatDate } from '#platform/web/format.ts'
import { retryWhenFresh } from '#platform/web/retry-when-fresh.ts'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { PageSection } from '#platform/web/ui/page-section.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { Toast } from '#platform/web/ui/toast.ts'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { CampusAccount, CampusProvider } from '../../schema.ts'
import { accounts, signInOptionsQuery } from '../api.ts'
import { ConnectionNote } from './connection-note.tsx'

/** The campus accounts that sign the person in. Renders nothing where neither the site nor the person has one. */
export function CampusAccountList() {
  const { data: options } = useQuery(signInOptionsQuery)
  const query = useQuery(accounts.query('GET /api/me/campus-accounts'))
  const providers = options?.campusProviders ?? []
  if (providers.length === 0 && (query.data?.length ?? 0) === 0) return null
  return (
    <PageSection id="campus-accounts" title="Campus accounts" intro="Sign in to Foundry with your university account.">
      <ConnectionNote />
      <QueryList
        query={query}
        skeleton={<SkeletonList count={1} />}
        errorTitle="Your campus accounts couldn't be loaded"
        empty={
          <Text mt="md" mb={20} className="quiet">
            You have no campus account connected.
          </Text>
        }
        isSection
      >
        {(rows) => (
          <Rows mt="md" mb={20} aria-labelledby="campus-accounts-title">
            {rows.map((account) => (
              <AccountRow key={account.id} account={account} />
            ))}
          </Rows>
        )}
      </QueryList>
      <Group>
        {providers.map((provider) => (
          <ConnectButton key={provider.id} provider={provider} />
        ))}
      </Group>
    </PageSection>
  )
}

function ConnectButton({ provider: { id, label } }: { provider: CampusProvider }) {
  const connect = accounts.useAction('POST /api/me/campus-accounts', {
    failure: (error, input): Toast | null =>
      retryWhenFresh(error, () => connect.run(input))
        ? null
        : { title: `Failed to connect ${label}`, message: error.message || 'Something went wrong' },
    onSuccess: ({ url }) => window.location.assign(url),
  })
  return (
    <Button
      variant="default"
      loading={connect.isRunning}
      onClick={() => void connect.run({ body: { providerId: id } })}
    >
      Connect {label}
    </Button>
  )
}

function AccountRow({ account: { id, label, subject, createdAt, lastUsedAt } }: { account: CampusAccount }) {
  const confirming = useDialog()
  const disconnect = accounts.useAction('DELETE /api/me/campus-accounts/{id}', {
    success: { title: `${label} disconnected`, message: 'It does not sign you in anymore.' },
    failure: (error, input): Toast | null =>
      retryWhenFresh(error, () => disconnect.run(input))
        ? null
        : { title: `Failed to disconnect ${label}`, message: error.message || 'Something went wrong' },
    onSuccess: confirming.close,
  })
  // OpenID Connect names people by their issuer and a number; the last word tells accounts apart.
  const name = subject.split(' ').at(-1)
  return (
    <Row
      media={
        <Avatar color="navy" size={44} aria-hidden>
          <GraduationCap size={20} />
        </Avatar>
      }
      name={label}
      details={
        <>
          {name} · Connected {formatDate(createdAt)} · Last used <RelativeTime at={lastUsedAt} />
        </>
      }
    >
      <Button variant="default" onClick={() => confirming.open()} aria-label={`Disconnect ${label}, ${name}`}>
        Disconnect
      </Button>
      <ConfirmDialog
        {...confirming.props}
        onConfirm={() => void disconnect.run({ params: { id } })}
        title={`Disconnect ${label}?`}
        confirmLabel="Disconnect"
        isBusy={disconnect.isRunning}
      >
        It won&apos;t sign you in anymore. You can still sign in with an emailed link, and connect it again.
      </ConfirmDialog>
    </Row>
  )
}
