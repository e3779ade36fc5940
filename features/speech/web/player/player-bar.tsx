import { ActionIcon, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { ScreenLink } from '#platform/web/screens.tsx'
import { paths } from '#rules/paths.ts'
import type { SpeechJob } from '../../schema.ts'
import { formatTimecode } from '../timecode.ts'
import { PlayControls } from './play-controls.tsx'
import styles from './player-bar.module.css'
import { close, save, type Player } from './player.ts'
import { useMediaSession } from './use-media-session.ts'
import { useOpenJob } from './use-open-job.ts'
import { usePlayerState } from './use-player.ts'

/** The player on all screens but its own. The sound ends with it: when its person signs out. */
export function PlayerBar({ player }: { player: Player }) {
  const job = usePlayerState(player, (state) => state.job)
  const isShownInFull = useLocation({
    select: ({ pathname, search }) => pathname === paths.textToSpeech.path && 'job' in search,
  })
  useEffect(() => {
    const keep = () => save(player)
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
      close(player)
    }
  }, [player])
  return job && !isShownInFull && <Bar {...{ job, player }} />
}

function Bar({ job: { id, ...known }, player }: { job: SpeechJob; player: Player }) {
  const { data: job = { ...known, id } } = useOpenJob(player, id)
  useMediaSession(player, job)
  const stop = () => {
    // Its button goes with it.
    document.getElementById('main')?.focus()
    close(player)
  }
  return (
    <section className={styles.bar} aria-label="Player">
      <ScreenLink to={`${paths.textToSpeech.path}?job=${id}`} className={styles.title}>
        <span className="visually-hidden">Open the player: </span>
        <Text span fz="sm" fw={600} truncate>
          {job.fileName}
        </Text>
        <Clock player={player} />
      </ScreenLink>
      <PlayControls isCompact {...{ job, player }} />
      <ActionIcon aria-label="Close player" onClick={stop}>
        <X size={20} aria-hidden />
      </ActionIcon>
    </section>
  )
}

/** Renders each second, and the bar around it does not. */
function Clock({ player }: { player: Player }) {
  const seconds = usePlayerState(player, ({ positionMs }) => Math.floor(positionMs / 1_000))
  return (
    <Text span fz="xs" c="dimmed" className="tabular">
      {formatTimecode(seconds * 1_000)}
    </Text>
  )
}
