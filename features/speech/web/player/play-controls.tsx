import { ActionIcon, Button, Group, Loader } from '@mantine/core'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { SpeechJob } from '../../schema.ts'
import { formatTimecode } from '../timecode.ts'
import { pause, play, skip, type Player } from './player.ts'
import { usePlayerState } from './use-player.ts'

const skipMs = 10_000

type PlayControlsProps = { job: SpeechJob; player: Player; isCompact?: boolean }

/** Back 10 s, play or pause, forward 10 s. */
export function PlayControls({ job, player, isCompact = false }: PlayControlsProps) {
  const hasAudio = job.audioFileUrl !== null
  return (
    <Group gap={isCompact ? 0 : 'sm'} wrap="nowrap" justify="center">
      <ActionIcon aria-label="Back 10 seconds" disabled={!hasAudio} onClick={() => skip(player, -skipMs)}>
        <RotateCcw size={22} aria-hidden />
      </ActionIcon>
      <PlayButton player={player} size={isCompact ? 44 : 52} isDisabled={!hasAudio} />
      <ActionIcon aria-label="Forward 10 seconds" disabled={!hasAudio} onClick={() => skip(player, skipMs)}>
        <RotateCw size={22} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

function PlayButton({ player, size, isDisabled }: { player: Player; size: number; isDisabled: boolean }) {
  const status = usePlayerState(player, (state) => state.status)
  const resumeMs = usePlayerState(player, ({ isNew, positionMs }) => (isNew ? positionMs : 0))
  if (resumeMs > 0)
    return (
      <Button disabled={isDisabled} leftSection={<Play size={18} aria-hidden />} onClick={() => play(player)}>
        {`Resume from ${formatTimecode(resumeMs)}`}
      </Button>
    )
  const isPaused = status === 'paused'
  return (
    <ActionIcon
      variant="filled"
      radius="xl"
      size={size}
      aria-label={isPaused ? 'Play' : 'Pause'}
      disabled={isDisabled}
      onClick={() => (isPaused ? play : pause)(player)}
    >
      {status === 'loading' ? (
        <Loader size={22} color="currentColor" />
      ) : isPaused ? (
        <Play size={24} aria-hidden />
      ) : (
        <Pause size={24} aria-hidden />
      )}
    </ActionIcon>
  )
}
