import { Button, Text } from '@mantine/core'
import type { ChatMessage } from '../../schema.ts'
import { useRegenerate } from './use-regenerate.ts'
import styles from './messages.module.css'

/** How an answer ended that is not complete. */
export function AnswerEnding({ message }: { message: ChatMessage }) {
  const regenerate = useRegenerate(message)
  if (message.status === 'stopped')
    return (
      <Text fz="sm" c="dimmed" mt="xs">
        Stopped
      </Text>
    )
  if (message.status === 'complete' && message.errorMessage)
    return (
      <Text fz="sm" c="dimmed" mt="xs">
        {message.errorMessage}
      </Text>
    )
  if (message.status !== 'failed') return null
  return (
    <div className={styles.failure} role="alert">
      <p>{message.errorMessage ?? 'Something went wrong while the answer was written.'}</p>
      <Button size="sm" variant="default" loading={regenerate.isRunning} onClick={regenerate.run}>
        Retry
      </Button>
    </div>
  )
}
