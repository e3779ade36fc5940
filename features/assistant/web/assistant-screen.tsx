import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import PanelLeft from 'lucide-react/icons/panel-left'
import { Badge } from '#platform/web/ui/badge.tsx'
import { lazyDialog } from '#platform/web/ui/lazy-dialog.tsx'
import { useSearchState } from '#platform/web/use-search-state.ts'
import { assistantIds, assistants, defaultAssistantId, type AssistantId } from '#rules/assistants.ts'
import type { ChatSession } from '../schema.ts'
import styles from './assistant.module.css'
import { Chat } from './messages/chat.tsx'
import { NewChatButton } from './sessions/new-chat-button.tsx'
import { SessionMenu } from './sessions/session-menu.tsx'
import { SessionSidebar } from './sessions/session-sidebar.tsx'
import { useAdvisingWish } from './sessions/use-advising-wish.ts'
import { useSession } from './sessions/use-session.ts'
import { useVisibleHeight } from './use-visible-height.ts'

const SessionDrawer = lazyDialog(() => import('./sessions/session-drawer.tsx').then((file) => file.SessionDrawer))

/** Conversations with the assistant. `?chat=…` opens one, `?message=…` at one of its messages. */
export function AssistantScreen() {
  const [search, change] = useSearchState()
  const chat = readText(search['chat'])
  const session = useSession(chat)
  const isTemporary = session?.isTemporary ?? search['temporary'] === true
  const assistantId = session?.assistantId ?? toAssistantId(search['assistant'])
  const [isDrawerOpen, drawer] = useDisclosure()
  const visibleHeight = useVisibleHeight()
  useAdvisingWish()
  const leave = (id: string) => id === chat && change({ chat: undefined, message: undefined, temporary: undefined })
  return (
    <div
      className={styles.page}
      data-fills-page
      data-keyboard={visibleHeight !== undefined || undefined}
      style={visibleHeight === undefined ? undefined : { height: visibleHeight }}
    >
      <div className={styles.side}>
        <SessionSidebar onDeleted={leave} />
      </div>
      <section className={styles.chat} aria-label="Conversation">
        <ChatHeader {...{ session, assistantId, isTemporary }} onOpenList={drawer.open} onDeleted={leave} />
        <Chat
          key={`${chat} ${assistantId}`}
          sessionId={chat}
          assistantId={assistantId}
          isTemporary={isTemporary}
          target={readText(search['message'])}
          onSent={({ sessionId }) =>
            sessionId !== chat &&
            change({ chat: sessionId, assistant: undefined, message: undefined }, { isStep: true })
          }
        />
      </section>
      <SessionDrawer isOpen={isDrawerOpen} onClose={drawer.close} onDeleted={leave} />
    </div>
  )
}

type ChatHeaderProps = {
  session: ChatSession | undefined
  assistantId: AssistantId
  isTemporary: boolean
  onOpenList(): void
  onDeleted(id: string): void
}

function ChatHeader({ session, assistantId, isTemporary, onOpenList, onDeleted }: ChatHeaderProps) {
  const name = assistants[assistantId].name
  const title = session?.title ?? name
  return (
    <header className={styles.head}>
      <title>{`${title} · Foundry`}</title>
      <Button className={styles.listButton!} variant="subtle" size="sm" onClick={onOpenList} aria-label="Chats">
        <PanelLeft size={20} aria-hidden />
      </Button>
      <div className={styles.title}>
        <h1 tabIndex={-1} data-page-title>
          {title}
        </h1>
        {title !== name && <p className="quiet small">{name}</p>}
      </div>
      <Group gap={4} wrap="nowrap">
        {isTemporary && <Badge>Temporary</Badge>}
        {session?.isArchived && <Badge>Archived</Badge>}
        {session && <SessionMenu session={session} onDeleted={onDeleted} />}
        <div className={styles.newOnPhone}>
          <NewChatButton isCompact />
        </div>
      </Group>
    </header>
  )
}

const readText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const toAssistantId = (value: unknown): AssistantId => assistantIds.find((id) => id === value) ?? defaultAssistantId
