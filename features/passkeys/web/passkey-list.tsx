import { Avatar, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { formatDate } from '#platform/web/format.ts'
import { retryWhenFresh } from '#platform/web/retry-when-fresh.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { PageSection } from '#platform/web/ui/page-section.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { Toast } from '#platform/web/ui/toast.ts'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { Passkey } from '../schema.ts'
import { passkeyListQuery, passkeys } from './api.ts'
import { hasPasskeySupport } from './support.ts'

const AddPasskeyDialog = lazyDialog(() => import('./add-passkey-dialog.tsx').then((file) => file.AddPasskeyDialog))
const RenameDialog = lazyDialog(() => import('./rename-dialog.tsx').then((file) => file.RenameDialog))

/** The person's passkeys: add, rename and remove them. */
export function PasskeyList() {
  const query = useQuery(passkeyListQuery)
  const adding = useDialog()
  return (
    <PageSection
      id="passkeys"
      title="Passkeys"
      intro="Sign in with your fingerprint, face, PIN or security key instead of an emailed link."
    >
      <QueryList
        query={query}
        skeleton={<SkeletonList count={1} />}
        errorTitle="Your passkeys couldn't be loaded"
        empty={
          <Text mt="md" mb={20} className="quiet">
            You have no passkeys yet.
          </Text>
        }
        isSection
      >
        {(rows) => (
          <Rows mt="md" mb={20} aria-labelledby="passkeys-title">
            {rows.map((row) => (
              <PasskeyRow key={row.id} passkey={row} />
            ))}
          </Rows>
        )}
      </QueryList>
      {hasPasskeySupport() ? (
        <Button variant="default" onClick={() => adding.open()}>
          Add a passkey
        </Button>
      ) : (
        <p className="quiet">This browser doesn&apos;t support passkeys.</p>
      )}
      <AddPasskeyDialog {...adding.props} />
    </PageSection>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt, isSynced, suspendedAt } = passkey
  const renaming = useDialog()
  const confirming = useDialog()
  const remove = passkeys.useAction('DELETE /api/me/passkeys/{id}', {
    success: { title: 'Passkey removed', message: `“${name}” does not sign you in anymore.` },
    failure: (error, input): Toast | null =>
      retryWhenFresh(error, () => remove.run(input))
        ? null
        : { title: 'Failed to remove the passkey', message: error.message || 'Something went wrong' },
    onSuccess: confirming.close,
  })
  return (
    <Row
      media={
        <Avatar color="navy" size={44} aria-hidden>
          <KeyRound size={20} />
        </Avatar>
      }
      name={
        <Group gap="4px 8px">
          {name} {suspendedAt !== null && <Badge tone="danger">Turned off</Badge>}
        </Group>
      }
      details={
        <>
          Added {formatDate(createdAt)} ·{' '}
          {lastUsedAt === null ? (
            'Not used yet'
          ) : (
            <>
              Last used <RelativeTime at={lastUsedAt} />
            </>
          )}{' '}
          · {isSynced ? 'On your devices' : 'On one device'}
        </>
      }
    >
      <Button variant="default" onClick={() => renaming.open()} aria-label={`Rename ${name}`}>
        Rename
      </Button>
      <Button variant="default" onClick={() => confirming.open()} aria-label={`Remove ${name}`}>
        Remove
      </Button>
      <RenameDialog passkey={passkey} {...renaming.props} />
      <ConfirmDialog
        {...confirming.props}
        onConfirm={() => void remove.run({ params: { id } })}
        title={`Remove “${name}”?`}
        confirmLabel="Remove"
        isBusy={remove.isRunning}
      >
        It won&apos;t sign you in anymore. Your device may still list it: delete it there, too.
      </ConfirmDialog>
    </Row>
  )
}
