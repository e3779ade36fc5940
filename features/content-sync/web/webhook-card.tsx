import { Button, Group, Text } from '@mantine/core'
import { formatDate } from '#platform/web/format.ts'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { CacheStatus } from '../schema.ts'
import { contentSync } from './api.ts'
import { TaskCard } from './task-card.tsx'

type Webhook = NonNullable<CacheStatus['webhook']>

/** Connects Notion's webhook in three steps: wait for its token, paste the token there, receive a signed delivery. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const connect = contentSync.useAction('POST /api/admin/content/webhook', {
    failure: { title: "The webhook wasn't connected", message: 'Please try again.' },
  })
  return (
    <TaskCard title="Notion webhook" help="With a webhook, changes in Notion appear within seconds.">
      <Text role="status">
        <Progress webhook={webhook} />
      </Text>
      <Group>
        {webhook.isConnected ? (
          <DisconnectButton />
        ) : (
          <Button variant="default" loading={connect.isRunning} onClick={() => void connect.run()}>
            {webhook.openUntil || webhook.secret ? 'Start over' : 'Connect'}
          </Button>
        )}
      </Group>
    </TaskCard>
  )
}

function Progress({ webhook: { url, secret, isConnected, openUntil, lastDeliveryAt } }: { webhook: Webhook }) {
  if (isConnected)
    return (
      <>
        Connected.{' '}
        {lastDeliveryAt && (
          <>
            Last change received: <RelativeTime at={lastDeliveryAt} />
          </>
        )}
      </>
    )
  if (secret !== null)
    return (
      <>
        Paste this verification token into the webhook’s settings in Notion.{' '}
        <CopyButton value={secret} label="Copy verification token" />
      </>
    )
  if (openUntil === null) return 'Not connected.'
  return (
    <>
      Before {formatDate(openUntil, 'time')}, create a webhook subscription in Notion with this URL. Its verification
      token will appear here. <CopyButton value={url} label="Copy webhook URL" />
    </>
  )
}

function DisconnectButton() {
  const confirming = useDialog()
  const disconnect = contentSync.useAction('DELETE /api/admin/content/webhook', {
    success: { title: 'Webhook disconnected' },
    failure: { title: "The webhook wasn't disconnected", message: 'Please try again.' },
    onSuccess: confirming.close,
  })
  return (
    <>
      <Button variant="default" onClick={() => confirming.open()}>
        Disconnect
      </Button>
      <ConfirmDialog
        {...confirming.props}
        onConfirm={() => void disconnect.run()}
        title="Disconnect the webhook?"
        confirmLabel="Disconnect"
        isBusy={disconnect.isRunning}
      >
        Changes in Notion will appear with the next scheduled sync instead of within seconds.
      </ConfirmDialog>
    </>
  )
}
