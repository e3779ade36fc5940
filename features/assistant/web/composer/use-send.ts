import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AssistantId } from '#rules/assistants.ts'
import type { ChatMessage, StartedAnswer } from '../../schema.ts'
import { assistant, addMessages } from '../api.ts'
import type { Attachable } from './use-attachments.ts'

export type NewMessage = { text: string; files: readonly Attachable[] }

export type Recipient = {
  sessionId: string | undefined
  parentId: string | null
  assistantId: AssistantId
  isTemporary: boolean
}

/** Sends a message of the person and shows it, with the answer that is then written. `sent`: what is on its way. */
export function useSend(recipient: Recipient, onSent: (started: StartedAnswer) => void) {
  const queryClient = useQueryClient()
  const [sent, setSent] = useState<NewMessage>()
  const [progress, setProgress] = useState(0)
  const { run } = assistant.useAction('POST /api/chat', {
    failure: { title: 'Error', message: 'Failed to send message. Please try again.' },
    isFieldErrorToasted: true,
  })
  const send = async (message: NewMessage): Promise<boolean> => {
    setSent(message)
    setProgress(0)
    const started = await run({
      body: toFormData(message, recipient),
      ...(message.files.length > 0 && { onProgress: setProgress }),
    })
    setSent(undefined)
    if (!started) return false
    const rows = toRows(started, { ...message, parentId: recipient.parentId })
    addMessages(queryClient, { sessionId: started.sessionId, rows })
    onSent(started)
    return true
  }
  return { send, sent, progress }
}

function toFormData(
  { text, files }: NewMessage,
  { sessionId, parentId, assistantId, isTemporary }: Recipient,
): FormData {
  const form = new FormData()
  form.set('message', text)
  form.set('assistantId', assistantId)
  if (sessionId) form.set('sessionId', sessionId)
  if (parentId) form.set('parentId', parentId)
  if (isTemporary) form.set('isTemporary', 'true')
  for (const file of files) if (file instanceof File) form.append('attachments', file)
  const driveIds = files.flatMap((file) => (file instanceof File ? [] : [file.driveId]))
  if (driveIds.length > 0) form.set('driveFileIds', driveIds.join(','))
  return form
}

/** The message and the beginning of its answer, until they are read from the server. */
function toRows(
  { userMessageId, messageId }: StartedAnswer,
  { text, files, parentId }: NewMessage & { parentId: string | null },
): ChatMessage[] {
  const attachments = files.map(({ name, type, size }, index) => ({
    id: String(index),
    name,
    type,
    size,
    url: '',
    pageCount: null,
    note: null,
    isRead: !type.startsWith('image/'),
  }))
  return [
    newRow({ id: userMessageId, role: 'user', content: text, attachments, parentId }),
    newRow({ id: messageId, parentId: userMessageId }),
  ]
}

/** A message that was just begun. */
export const newRow = (row: Partial<ChatMessage> & Pick<ChatMessage, 'id' | 'parentId'>): ChatMessage => ({
  role: 'assistant',
  content: '',
  attachments: [],
  timestamp: new Date().toISOString(),
  status: row.role === 'user' ? 'complete' : 'streaming',
  errorMessage: null,
  sources: [],
  actions: [],
  isOffline: false,
  isSpoken: false,
  feedback: null,
  ...row,
})
