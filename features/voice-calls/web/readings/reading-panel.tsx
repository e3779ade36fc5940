import { Button } from '@mantine/core'
import Mic from 'lucide-react/icons/mic'
import Square from 'lucide-react/icons/square'
import { useRecognition } from '../recognition/use-recognition.ts'
import styles from '../voice.module.css'
import type { ReadingControls } from './use-reading.ts'

type ReadingPanelProps = { reading: ReadingControls; onSay(text: string): void }

/** Voice without a service: the browser writes down what is said where it can, and the server's own voice reads the answers. */
export function ReadingPanel({ reading, onSay }: ReadingPanelProps) {
  const recognition = useRecognition(onSay)
  const { isAvailable, isListening, recognizedText } = recognition
  const talk = () => {
    reading.stop()
    recognition.start()
  }
  const stop = () => {
    recognition.finish()
    reading.stop()
  }
  const isBusy = isListening || reading.isReading
  return (
    <div className={styles.panel}>
      {isListening && <p aria-live="polite">{recognizedText || 'Listening…'}</p>}
      {(isAvailable || isBusy) && (
        <div className={styles.controls}>
          {isBusy ? (
            <Button color="navy" leftSection={<Square size={16} aria-hidden fill="currentColor" />} onClick={stop}>
              Stop
            </Button>
          ) : (
            <Button leftSection={<Mic size={18} aria-hidden />} onClick={talk}>
              Talk
            </Button>
          )}
        </div>
      )}
      <p className="quiet small" role="status">
        {isAvailable
          ? 'Your browser writes down what you say and may send the sound to its maker. A built-in voice reads the answers aloud.'
          : "This browser can't recognize speech. Type your message, and a built-in voice reads the answer aloud."}
      </p>
    </div>
  )
}
