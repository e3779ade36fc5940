import { useQuery } from '@tanstack/react-query'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { registrations } from '../api.ts'
import { svgDataUrl } from '../svg-data-url.ts'
import styles from './rsvp-card.module.css'

type TicketDialogProps = { eventId: string; isOpen: boolean; onClose: () => void }

/** The pass that is scanned at the door, for those who cannot scan the code on the wall. */
export function TicketDialog({ eventId, isOpen, onClose }: TicketDialogProps) {
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title="My pass" size="small">
      <TicketCode eventId={eventId} />
    </SheetDialog>
  )
}

function TicketCode({ eventId }: { eventId: string }) {
  const { data, error } = useQuery(registrations.query('GET /api/events/{id}/pass', { params: { id: eventId } }))
  if (error) return <p role="alert">{getErrorMessage(error, 'Your pass could not be loaded.')}</p>
  if (!data) return <SkeletonText lines={4} />
  return (
    <div className={styles.ticket}>
      <img src={svgDataUrl(data.svg)} alt="QR code of your pass" width={280} height={280} className={styles.code} />
      <p>Hold it up at the door. Staff scan it, or type what stands below.</p>
      <p className={styles.text}>{data.code}</p>
    </div>
  )
}
