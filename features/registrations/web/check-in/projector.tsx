import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import Maximize from 'lucide-react/icons/maximize'
import { useRef } from 'react'
import { formatNumber } from '#platform/web/format.ts'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { svgDataUrl } from '../svg-data-url.ts'
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
  const { data, error, isFetching, refetch } = useQuery(codeQuery(eventId))
  if (!data && error)
    return (
      <ErrorState title="The code could not be loaded" onRetry={() => void refetch()} isRetrying={isFetching}>
        Try again in a moment.
      </ErrorState>
    )
  if (!data) return <SkeletonText lines={6} />
  return (
    <div ref={panel} className={styles.panel}>
      <p className={styles.name}>{title}</p>
      <img src={svgDataUrl(data.svg)} alt="QR code to check in with" className={styles.code} width={480} height={480} />
      <p className={styles.instructions}>
        {data.isOpen
          ? 'Point the camera of your phone at the code.'
          : 'Check-in opens an hour before the event and closes three hours after it.'}
      </p>
      <p className={styles.count} role="status">
        <strong>{formatNumber(data.presentCount)}</strong> {data.presentCount === 1 ? 'is' : 'are'} here
      </p>
      <Button
        variant="default"
        className={styles.fullScreen}
        leftSection={<Maximize size={18} aria-hidden />}
        onClick={() => void panel.current?.requestFullscreen?.().catch(() => null)}
      >
        Full screen
      </Button>
    </div>
  )
}
