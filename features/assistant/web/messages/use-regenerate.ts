import type { ChatMessage } from '../../schema.ts'
import { assistant } from '../api.ts'
import { newRow } from '../composer/use-send.ts'
import { useShowRows } from './use-show-rows.ts'

/** Answers the same question once more, beside this answer. */
export function useRegenerate({ id, parentId }: ChatMessage) {
  const showRows = useShowRows()
  const action = assistant.useAction('POST /api/chat/messages/{id}/regenerate', {
    failure: { title: 'Error', message: 'Failed to send message. Please try again.' },
    onSuccess: (started) => showRows(started, [newRow({ id: started.messageId, parentId })]),
  })
  return { isRunning: action.isRunning, run: () => void action.run({ params: { id } }) }
}
