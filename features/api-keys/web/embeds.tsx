import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { ApiKey } from '../schema.ts'
import { apiKeys } from './api.ts'

const NewKeyDialog = lazyDialog(() => import('./new-key-dialog.tsx').then((file) => file.NewKeyDialog))

/** Your API keys: create and revoke them. */
export function ApiKeys() {
  const keys = useQuery(apiKeys.query('GET /api/admin/api-keys'))
  const creating = useDialog()
  const button = (
    <Button size="sm" variant="default" leftSection={<Plus size={16} aria-hidden />} onClick={() => creating.open()}>
      New API key
    </Button>
  )
  return (
    <TitleCard
      title="API keys"
      intro="Let other tools work with links for you. A key can do what you can, within the scopes you choose."
      aside={button}
      gap={20}
    >
      <QueryList
        query={keys}
        skeleton={<SkeletonText lines={2} />}
        errorTitle="The API keys couldn't be loaded"
        empty={<p className="quiet">You have no API keys yet.</p>}
      >
        {(rows) => (
          <Rows aria-label="API keys">
            {rows.map((key) => (
              <KeyRow key={key.id} apiKey={key} />
            ))}
          </Rows>
        )}
      </QueryList>
      <NewKeyDialog {...creating.props} />
    </TitleCard>
  )
}

function KeyRow({ apiKey: { id, name, ending, scopes, createdAt, lastUsedAt } }: { apiKey: ApiKey }) {
  const confirming = useDialog()
  const revoke = apiKeys.useAction('DELETE /api/admin/api-keys/{id}', {
    success: { title: 'API key revoked' },
    failure: { title: 'Failed to revoke API key', message: 'Try again in a moment.' },
    onSuccess: confirming.close,
  })
  return (
    <Row
      name={name}
      details={
        <>
          fdry_…{ending} · {scopes.join(', ')} · Created <RelativeTime at={createdAt} /> ·{' '}
          {lastUsedAt ? (
            <>
              Last used <RelativeTime at={lastUsedAt} />
            </>
          ) : (
            'Never used'
          )}
        </>
      }
    >
      <Group gap="sm">
        <Button size="sm" variant="subtle" color="red" aria-label={`Revoke ${name}`} onClick={() => confirming.open()}>
          Revoke
        </Button>
      </Group>
      <ConfirmDialog
        {...confirming.props}
        onConfirm={() => void revoke.run({ params: { id } })}
        title={`Revoke “${name}”?`}
        confirmLabel="Revoke key"
        isBusy={revoke.isRunning}
      >
        Tools that use this key stop working at once. This action cannot be undone.
      </ConfirmDialog>
    </Row>
  )
}
