import { Button } from '@mantine/core'
import Mic from 'lucide-react/icons/mic'
import Square from 'lucide-react/icons/square'
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx'
import styles from '../voice.module.css'
import { Captions } from './captions.tsx'
import type { VoiceControls } from './use-voice.ts'

/** A call with the voice service: what is said, how loud the microphone is, and the button that opens it. */
export function CallPanel({ call }: { call: VoiceControls }) {
  const { connection, isTalking, isSpeaking, level, turns, storing } = call
  const isConnecting = connection === 'connecting'
  return (
    <div className={styles.panel}>
      <Captions turns={[...storing, ...turns]} />
      <div className={styles.controls}>
        {isTalking ? (
          <Button color="navy" leftSection={<Square size={16} aria-hidden fill="currentColor" />} onClick={call.stop}>
            Stop
          </Button>
        ) : (
          <Button leftSection={<Mic size={18} aria-hidden />} loading={isConnecting} onClick={call.talk}>
            Talk
          </Button>
        )}
        <div className={styles.level}>
          <ProgressBar label="Microphone level" isLabelHidden value={toLoudness(level)} tone="success" />
        </div>
      </div>
      <p className="quiet small" role="status">
        {describe({ connection, isTalking, isSpeaking })}
      </p>
    </div>
  )
}

type Described = Pick<VoiceControls, 'connection' | 'isTalking' | 'isSpeaking'>

function describe({ connection, isTalking, isSpeaking }: Described): string {
  if (connection === 'paused') return 'The call ended while this page was hidden. Press Talk to go on.'
  if (connection === 'connecting') return 'Connecting to the advisor.'
  if (isSpeaking && isTalking) return 'The advisor is speaking. Speak to interrupt.'
  if (isSpeaking) return 'The advisor is speaking.'
  if (isTalking) return 'The microphone is on. Press Stop to turn it off.'
  return 'Press Talk, then speak. You can interrupt at any time.'
}

/** Decibels, as people hear: from -50 to 0, as a share of 100. */
const toLoudness = (level: number): number => Math.max(0, 100 + 40 * Math.log10(Math.max(level, 1e-5)))
