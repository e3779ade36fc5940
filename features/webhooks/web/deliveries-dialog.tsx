import { useQuery } from '@tanstack/react-query'
import { formatCount, formatDate } from '#platform/web/format.ts'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import type { Delivery, Webhook } from '../schema.ts'
import { webhooks } from './api.ts'

type DeliveriesDialogProps = { hook: Webhook; isOpen: boolean; onClose: () => void }

/** What was sent to a webhook in the last two weeks, and how that went. */
export function DeliveriesDialog({ hook: { id, url }, isOpen, onClose }: DeliveriesDialogProps) {
  const deliveries = useQuery({
    ...webhooks.query('GET /api/admin/webhooks/{id}/deliveries', { params: { id } }),
    enabled: isOpen,
  })
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title="Deliveries" size="large">
      <p className="quiet">{url}</p>
      <QueryList
        query={deliveries}
        skeleton={<SkeletonText lines={4} />}
        errorTitle="The deliveries couldn't be loaded"
        empty={<p className="quiet">Nothing was sent in the last 14 days.</p>}
      >
        {(rows) => (
          <Rows aria-label="Deliveries">
            {rows.map((delivery) => (
              <Row
                key={delivery.id}
                name={delivery.clickCount === 0 ? 'Test event' : formatCount(delivery.clickCount, 'click')}
                details={describe(delivery)}
              >
                <span className="quiet small">
                  <RelativeTime at={delivery.createdAt} />
                </span>
              </Row>
            ))}
          </Rows>
        )}
      </QueryList>
    </SheetDialog>
  )
}

function describe({ state, attemptCount, statusCode, reason, nextAttemptAt }: Delivery): string {
  const attempts = formatCount(attemptCount, 'attempt')
  if (state === 'delivered') return `Delivered with ${statusCode} · ${attempts}`
  if (state === 'failed') return `Failed: ${reason} · ${attempts}`
  if (attemptCount === 0) return 'Waiting to be sent'
  return `${reason} · ${attempts} · Next at ${nextAttemptAt ? formatDate(nextAttemptAt, 'timeWithZone') : ''}`
}
