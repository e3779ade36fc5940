import { Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { SheetDialog } from '#platform/web/ui/sheet-dialog.tsx'
import { SkeletonCode } from '#platform/web/ui/skeletons.tsx'
import { registrations } from '../api.ts'

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
  const query = useQuery(registrations.query('GET /api/events/{id}/pass', { params: { id: eventId } }))
  if (!query.data && query.error)
    return <QueryError query={query} title="Your pass could not be loaded" headingLevel={3} isCompact />
  if (!query.data) return <SkeletonCode />
  const { svg, code, shortCode } = query.data
  return (
    <Stack gap={12} align="center" ta="center">
      <Paper
        component="img"
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt="QR code of your pass"
        w="min(100%, 280px)"
        p={12}
        radius="sm"
        bg="#ffffff"
      />
      <p>Show this at the door. Staff can scan it or enter the code below.</p>
      <Text ff="monospace" fz={shortCode ? 'xl' : 'xs'} fw={600}>
        {shortCode ?? code}
      </Text>
    </Stack>
  )
}
