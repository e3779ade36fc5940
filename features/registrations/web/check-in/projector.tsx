import { Button, Stack } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import Maximize from 'lucide-react/icons/maximize'
import { useRef } from 'react'
import { formatNumber } from '#platform/web/format.ts'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { SkeletonCode } from '#platform/web/ui/skeletons.tsx'
import { registrations } from '../api.ts'
import styles from './projector.module.css'

/** The code of this moment, read again as soon as the next one is due, also while the window is in the background. */
const codeQuery = (id: string) =>
  queryOptions({
    ...registrations.query('GET /api/events/{id}/check-in', { params: { id } }),
    // People who come in are counted on the wall, so it is read more often than the code changes.
    refetchInterval: ({ state }) => Math.min(state.data?.secondsLeft ?? 5, 5) * 1_000,
    refetchIntervalInBackground: true,
    gcTime: 0,
  })

/** The code for the wall, large enough for the last row. It is white in every scheme, because cameras need that. */
export function Projector({ eventId, title }: { eventId: string; title: string }) {
  const panel = useRef<HTMLDivElement>(null)
  const query = useQuery(codeQuery(eventId))
  const { data } = query
  if (!data && query.error) return <QueryError query={query} title="The code could not be loaded" />
  if (!data) return <SkeletonCode />
  return (
    <Stack ref={panel} className={styles.panel} align="center" gap={12} p="lg">
      <h2>{title}</h2>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`}
        alt="QR code to check in with"
        width={480}
        height={480}
      />
      <p>
        {data.isOpen
          ? 'Point your phone camera at the code.'
          : 'Check-in opens 1 hour before the event and closes 3 hours after it.'}
      </p>
      <p role="status" className="tabular">
        <strong>{formatNumber(data.presentCount)}</strong> checked in
      </p>
      <Button
        variant="default"
        className={styles.fullScreen!}
        leftSection={<Maximize size={18} aria-hidden />}
        onClick={() => void panel.current?.requestFullscreen?.().catch(() => null)}
      >
        Full screen
      </Button>
    </Stack>
  )
}
