import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { SpeechJobDetails } from '../../schema.ts'
import { getLengthMs, setSleepTimer, type Player } from './player.ts'
import { usePlayerState } from './use-player.ts'

const minuteMs = 60_000
const choices = [
  { value: '', label: 'Sleep: off' },
  ...[5, 15, 30, 60].map((minutes) => ({ value: String(minutes), label: `In ${minutes} min` })),
]

/** When the sound pauses by itself. */
export function SleepTimerSelect({ job, player }: { job: SpeechJobDetails; player: Player }) {
  const isSet = usePlayerState(player, ({ sleepTimer }) => sleepTimer !== null)
  const [choice, setChoice] = useState('')
  const choose = (value: string) => {
    setChoice(value)
    if (value === 'chapter') setSleepTimer(player, { atPositionMs: findChapterEnd(job, player.state.positionMs) })
    else setSleepTimer(player, value === '' ? null : { atTime: Date.now() + Number(value) * minuteMs })
  }
  return (
    <NativeSelect
      size="sm"
      w={120}
      aria-label="Sleep timer"
      data={[...choices, ...(job.chapters.length > 1 ? [{ value: 'chapter', label: 'End of chapter' }] : [])]}
      value={isSet ? choice : ''}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

const findChapterEnd = (job: SpeechJobDetails, positionMs: number): number =>
  job.chapters.find(({ startMs }) => startMs !== null && startMs > positionMs)?.startMs ?? getLengthMs(job)
