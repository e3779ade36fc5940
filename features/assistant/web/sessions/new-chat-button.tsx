import { ActionIcon, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import SquarePen from 'lucide-react/icons/square-pen'
import { useSearchState } from '#platform/web/use-search-state.ts'
import { messagesQuery } from '../api.ts'
import { useNewChat } from './use-new-chat.ts'

type NewChatButtonProps = { isCompact?: boolean; onOpened?: () => void }

/** Begins an empty conversation; one that is open and empty is enough. */
export function NewChatButton({ isCompact = false, onOpened }: NewChatButtonProps) {
  const queryClient = useQueryClient()
  const [search, change] = useSearchState()
  const { create, isRunning } = useNewChat()
  const start = async () => {
    const messages = queryClient.getQueryData(messagesQuery(String(search['chat'])).queryKey)
    const isEmpty = messages instanceof Array && messages.length === 0
    const session = isEmpty ? undefined : await create()
    if (session)
      void change(
        {
          chat: session.id,
          message: undefined,
          temporary: undefined,
          assistant: undefined,
          q: undefined,
          view: undefined,
        },
        { isStep: true },
      )
    if (session || isEmpty) onOpened?.()
  }
  if (isCompact)
    return (
      <ActionIcon aria-label="New Chat" loading={isRunning} onClick={() => void start()}>
        <SquarePen size={20} aria-hidden />
      </ActionIcon>
    )
  return (
    <Button
      fullWidth
      loading={isRunning}
      leftSection={<SquarePen size={18} aria-hidden />}
      onClick={() => void start()}
    >
      New Chat
    </Button>
  )
}
