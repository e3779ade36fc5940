import { ActionIcon, Group } from '@mantine/core'
import Pencil from 'lucide-react/icons/pencil'
import { CopyButton } from '#platform/web/ui/copy-button.tsx'
import { AttachmentList } from './attachment-list.tsx'
import { BranchPager } from './branch-pager.tsx'
import type { Turn } from './branch.ts'
import { useChat } from './chat-context.ts'
import { MessageEditor } from './message-editor.tsx'
import styles from './messages.module.css'

/** What the person wrote, and below it what can be done with it. */
export function UserMessage({ turn }: { turn: Turn }) {
  const { message } = turn
  const { edit, editedId, isGenerating } = useChat()
  if (editedId === message.id) return <MessageEditor message={message} />
  return (
    <div className={styles.own}>
      <h2 className="visually-hidden">You</h2>
      <AttachmentList attachments={message.attachments} />
      {message.content && <p className={styles.bubble}>{message.content}</p>}
      <Group gap={0} justify="flex-end" className={styles.actions!}>
        {message.content && <CopyButton isCompact value={message.content} label="Copy message" />}
        {!isGenerating && (
          <ActionIcon size={32} aria-label="Edit message" onClick={() => edit(message.id)}>
            <Pencil size={16} aria-hidden />
          </ActionIcon>
        )}
        <BranchPager turn={turn} />
      </Group>
    </div>
  )
}
