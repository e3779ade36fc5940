import '#platform/web/theme/sheets/segmented-control.ts'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge, StatusBadge } from '#platform/web/ui/badge.tsx'
import { voiceStatusQuery } from './api.ts'
import { CallPanel } from './calls/call-panel.tsx'
import type { Connection } from './calls/call-state.ts'
import { useVoice } from './calls/use-voice.ts'
import { ReadingPanel } from './readings/reading-panel.tsx'
import { useReading } from './readings/use-reading.ts'
import styles from './voice.module.css'

type VoiceBarProps = {
  sessionId: string
  context?: Record<string, unknown>
  onSay(text: string): void
  /** A call takes the room of the field for messages. */
  isCalling: boolean
  onCalling(isCalling: boolean): void
}

const modes = [
  { value: 'text', label: 'Text' },
  { value: 'voice', label: 'Voice' },
]

/** Chooses between text and voice, and shows what voice needs: a call with the service, or the built-in voice. */
export function VoiceBar({ sessionId, context, onSay, isCalling, onCalling }: VoiceBarProps) {
  const { data: status, isError } = useQuery(voiceStatusQuery)
  const [isReading, setReading] = useState(false)
  const call = useVoice({ sessionId, context, onFallback: () => onCalling(false) })
  const reading = useReading(sessionId)
  const isVoice = isCalling || isReading
  const choose = (mode: string) => {
    const isWanted = mode === 'voice'
    if (status?.isRealtime) {
      onCalling(isWanted)
      if (isWanted) call.connect()
      else call.leave()
    } else {
      setReading(isWanted)
      if (isWanted) reading.begin()
      else reading.end()
    }
  }
  return (
    <section className={styles.frame} aria-label="Voice">
      <div className={styles.bar}>
        <SegmentedControl
          aria-label="Chat mode"
          size="xs"
          data={modes}
          value={isVoice ? 'voice' : 'text'}
          disabled={!status}
          onChange={choose}
        />
        {isReading ? <Badge tone="info">Built-in voice</Badge> : <ConnectionBadge connection={call.connection} />}
        {isError && <span className="quiet small">Voice isn't available right now.</span>}
        {status?.isRealtime && <span className="quiet small tabular">{formatLeft(status.secondsLeft)}</span>}
      </div>
      {isCalling && <CallPanel call={call} />}
      {isReading && <ReadingPanel reading={reading} onSay={onSay} />}
    </section>
  )
}

function ConnectionBadge({ connection }: { connection: Connection }) {
  if (connection === 'off') return <Badge>Text Mode</Badge>
  if (connection === 'paused') return <StatusBadge tone="warning">Paused</StatusBadge>
  if (connection === 'connecting')
    return (
      <StatusBadge tone="info" isLive>
        Connecting...
      </StatusBadge>
    )
  return <StatusBadge tone="success">Connected</StatusBadge>
}

const formatLeft = (seconds: number): string => `${Math.floor(seconds / 60)} min left today`
