import { Button, Skeleton, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Card } from '#platform/web/ui/card.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import type { SpeechJobDetails } from '../../schema.ts'
import { ReadAlong } from '../text/read-along.tsx'
import { NowPlayingHead } from './now-playing-head.tsx'
import styles from './now-playing.module.css'
import { close, open, type Player } from './player.ts'
import { SeekBar } from './seek-bar.tsx'
import { Transport } from './transport.tsx'
import { useMediaSession } from './use-media-session.ts'
import { useOpenJob } from './use-open-job.ts'
import { usePlayerKeys } from './use-player-keys.ts'

type NowPlayingProps = { id: string; player: Player; onClose(): void }

/** The player, at the bottom edge of the screen for as long as a conversion is open. */
export function NowPlaying({ id, player, onClose }: NowPlayingProps) {
  const query = useOpenJob(player, id)
  const { data: job, error } = query
  return (
    <Card as="section" padding="tight" className={styles.card} aria-label="Now Playing">
      {job ? (
        <OpenJob key={id} {...{ job, player, onClose }} />
      ) : error ? (
        <>
          <QueryError query={query} title="The audio could not be loaded" isCompact />
          <Button variant="subtle" mx="auto" onClick={onClose}>
            Close
          </Button>
        </>
      ) : (
        <Stack gap="sm">
          <Skeleton width="40%" height={20} />
          <Skeleton height={8} />
          <Skeleton width={200} height={44} mx="auto" />
        </Stack>
      )}
    </Card>
  )
}

type OpenJobProps = { job: SpeechJobDetails; player: Player; onClose(): void }

function OpenJob({ job, player, onClose }: OpenJobProps) {
  // People who open a shared link came to listen and read, so the text starts open.
  const [isTextShown, setTextShown] = useState(!job.isOwn)
  const { id } = job
  useEffect(() => {
    if (player.state.job?.id !== id) open(player, job)
  }, [player, id, job])
  // Sound goes on in the bar of the shell; without sound there is nothing to keep.
  useEffect(
    () => () => void (player.state.job?.id === id && player.state.status === 'paused' && close(player)),
    [player, id],
  )
  useMediaSession(player, job)
  usePlayerKeys(player)
  return (
    <Stack gap={4}>
      {isTextShown && <ReadAlong {...{ job, player }} />}
      <NowPlayingHead {...{ job, player, isTextShown, setTextShown, onClose }} />
      <SeekBar {...{ job, player }} />
      <Transport {...{ job, player }} />
    </Stack>
  )
}
