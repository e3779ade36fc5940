import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { RowMenu } from '#platform/web/table/row-menu.tsx'
import { StatusBadge, type Tone } from '#platform/web/ui/badge.tsx'
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { TitleCard } from '#platform/web/ui/title-card.tsx'
import { useDialog } from '#platform/web/ui/use-dialog.ts'
import type { Webhook } from '../schema.ts'
import { webhooks } from './api.ts'

const NewWebhookDialog = lazyDialog(() => import('./new-webhook-dialog.tsx').then((file) => file.NewWebhookDialog))
const DeliveriesDialog = lazyDialog(() => import('./deliveries-dialog.tsx').then((file) => file.DeliveriesDialog))

/** Where clicks are sent to: webhooks with their delivery logs. */
export function Webhooks() {
  const hooks = useQuery(webhooks.query('GET /api/admin/webhooks'))
  const creating = useDialog()
  const button = (
    <Button size="sm" variant="default" leftSection={<Plus size={16} aria-hidden />} onClick={() => creating.open()}>
      New webhook
    </Button>
  )
  return (
    <TitleCard
      title="Webhooks"
      intro="Get every click as a signed link.clicked event, in batches about once a minute."
      aside={button}
      gap={20}
    >
      <QueryList
        query={hooks}
        skeleton={<SkeletonText lines={2} />}
        errorTitle="The webhooks couldn't be loaded"
        empty={<p className="quiet">You have no webhooks yet.</p>}
      >
        {(rows) => (
          <Rows aria-label="Webhooks">
            {rows.map((hook) => (
              <WebhookRow key={hook.id} hook={hook} />
            ))}
          </Rows>
        )}
      </QueryList>
      <NewWebhookDialog {...creating.props} />
    </TitleCard>
  )
}

const states = {
  delivered: { tone: 'success', label: 'Delivered' },
  pending: { tone: 'warning', label: 'Retrying' },
  failed: { tone: 'danger', label: 'Failed' },
} satisfies Record<NonNullable<Webhook['lastState']>, { tone: Tone; label: string }>

const failed = (title: string) => ({ title, message: 'Try again in a moment.' })

function WebhookRow({ hook }: { hook: Webhook }) {
  const { id, url, isActive, lastState, lastAttemptAt } = hook
  const [confirming, listing] = [useDialog(), useDialog()]
  const edit = webhooks.useAction('PATCH /api/admin/webhooks/{id}', {
    success: { title: isActive ? 'Webhook paused' : 'Webhook resumed' },
    failure: failed('Failed to update webhook'),
  })
  const test = webhooks.useAction('POST /api/admin/webhooks/{id}/test', {
    success: { title: 'Test event sent', message: 'See the deliveries for the reply.' },
    failure: failed('Failed to send test event'),
  })
  const remove = webhooks.useAction('DELETE /api/admin/webhooks/{id}', {
    success: { title: 'Webhook deleted' },
    failure: failed('Failed to delete webhook'),
    onSuccess: confirming.close,
  })
  const params = { id }
  return (
    <Row name={url} details={lastAttemptAt ? <LastAttempt at={lastAttemptAt} /> : 'Nothing sent yet'}>
      {isActive ? (
        lastState && <StatusBadge tone={states[lastState].tone}>{states[lastState].label}</StatusBadge>
      ) : (
        <StatusBadge tone="neutral">Paused</StatusBadge>
      )}
      <RowMenu
        rowName={url}
        actions={[
          { label: 'Deliveries', onSelect: () => listing.open() },
          { label: 'Send test event', onSelect: () => void test.run({ params }) },
          {
            label: isActive ? 'Pause' : 'Resume',
            onSelect: () => void edit.run({ params, body: { isActive: !isActive } }),
          },
          { label: 'Delete', onSelect: () => confirming.open(), isDanger: true },
        ]}
      />
      <DeliveriesDialog hook={hook} {...listing.props} />
      <ConfirmDialog
        {...confirming.props}
        onConfirm={() => void remove.run({ params })}
        title="Delete this webhook?"
        confirmLabel="Delete webhook"
        isBusy={remove.isRunning}
      >
        Its delivery log is deleted too. This action cannot be undone.
      </ConfirmDialog>
    </Row>
  )
}

const LastAttempt = ({ at }: { at: string }) => (
  <>
    Last sent <RelativeTime at={at} />
  </>
)
