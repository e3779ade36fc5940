import { ActionIcon, NativeSelect } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import { downloadFile } from '#platform/web/download.ts'
import { RowMenu } from '#platform/web/table/row-menu.tsx'
import type { SpeechJobDetails } from '../../schema.ts'
import { downloadAudio } from '../history/download-audio.ts'
import styles from './now-playing.module.css'
import { PlayControls } from './play-controls.tsx'
import { setRate, type Player } from './player.ts'
import { SleepTimerSelect } from './sleep-timer-select.tsx'
import { usePlayerState } from './use-player.ts'

const rates = [0.5, 0.75, 1, 1.25, 1.5, 2]

/** What can be done with the audio that is open. */
export function Transport({ job, player }: { job: SpeechJobDetails; player: Player }) {
  const rate = usePlayerState(player, (state) => state.rate)
  const downloadCaptions = (format: 'srt' | 'vtt') => void downloadFile(`GET /api/tts/${job.id}/captions`, { format })
  return (
    <div className={styles.controls}>
      <div className={styles.side}>
        <NativeSelect
          size="sm"
          w={80}
          aria-label="Playback speed"
          data={rates.map((value) => ({ value: String(value), label: `${value}x` }))}
          value={String(rate)}
          onChange={(event) => setRate(player, Number(event.currentTarget.value))}
        />
        <SleepTimerSelect {...{ job, player }} />
      </div>
      <div className={styles.main}>
        <PlayControls {...{ job, player }} />
      </div>
      <div className={styles.side}>
        <ActionIcon aria-label="Download" disabled={job.status !== 'completed'} onClick={() => void downloadAudio(job)}>
          <Download size={18} aria-hidden />
        </ActionIcon>
        <RowMenu
          rowName={job.fileName}
          actions={[
            { label: 'Captions for video (SRT)', onSelect: () => downloadCaptions('srt') },
            { label: 'Captions for the web (VTT)', onSelect: () => downloadCaptions('vtt') },
          ]}
        />
      </div>
    </div>
  )
}
