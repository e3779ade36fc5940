import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#platform/web/queries.ts'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { callEvents, everything } from '../api.ts'
import { svgAddress } from '../svg-address.ts'
import styles from './seat-card.module.css'

type PassDialogProps = { eventId: string; isOpen: boolean; onClose: () => void }

/** The pass that is scanned at the door, for those who cannot scan the code on the wall. */
export function PassDialog({ eventId, isOpen, onClose }: PassDialogProps) {
  return (
    <SheetDialog isOpen={isOpen} onClose={onClose} title="My pass" size="small">
      <Pass eventId={eventId} />
    </SheetDialog>
  )
}

function Pass({ eventId }: { eventId: string }) {
  const { data, error } = useQuery({
    queryKey: [...everything, 'pass', eventId],
    queryFn: () => callEvents('GET /api/events/{id}/pass', { params: { id: eventId } }),
  })
  if (error) return <p role="alert">{messageOf(error, 'Your pass could not be loaded.')}</p>
  if (!data) return <SkeletonText lines={4} />
  return (
    <div className={styles.pass}>
      <img src={svgAddress(data.svg)} alt="QR code of your pass" width={280} height={280} className={styles.code} />
      <p>Hold it up at the door. Staff scan it, or type what stands below.</p>
      <p className={styles.text}>{data.code}</p>
    </div>
  )
}
