import '#platform/web/theme/sheets/slider.ts'
import { Group, Slider } from '@mantine/core'
import { useState } from 'react'
import type { SpeechJobDetails } from '../../schema.ts'
import { formatTimecode } from '../timecode.ts'
import styles from './now-playing.module.css'
import { getLengthMs, seek, type Player } from './player.ts'
import { usePlayerState } from './use-player.ts'

const stepMs = 1_000

/** Where in the audio it is. Only what is spoken already can be chosen. */
export function SeekBar({ job, player }: { job: SpeechJobDetails; player: Player }) {
  const positionMs = usePlayerState(player, (state) => state.positionMs)
  /** While it is dragged. */
  const [draggedMs, setDraggedMs] = useState<number>()
  const spokenMs = getLengthMs(job)
  const isComplete = job.status === 'completed'
  const totalMs = Math.max(isComplete ? 0 : (job.estimatedLengthSeconds ?? 0) * 1_000, spokenMs, 1)
  const shownMs = draggedMs ?? Math.min(positionMs, spokenMs)
  const moveTo = (ms: number) => {
    setDraggedMs(undefined)
    seek(player, ms)
  }
  return (
    <Group gap="sm" wrap="nowrap" fz="sm" c="dimmed" className="tabular">
      <span>{formatTimecode(shownMs)}</span>
      <Slider
        flex={1}
        min={0}
        max={Math.max(spokenMs, 1)}
        domain={[0, totalMs]}
        step={stepMs}
        classNames={{ track: styles.track }}
        __vars={{ '--spoken': `${(spokenMs / totalMs) * 100}%` }}
        value={shownMs}
        onChange={setDraggedMs}
        onChangeEnd={moveTo}
        label={formatTimecode}
        thumbLabel="Position"
        thumbValueText={(ms) => `${formatTimecode(ms)} of ${formatTimecode(totalMs)}`}
      />
      <span>
        {isComplete ? formatTimecode(totalMs) : <abbr title="Estimated">{`~${formatTimecode(totalMs)}`}</abbr>}
      </span>
    </Group>
  )
}
