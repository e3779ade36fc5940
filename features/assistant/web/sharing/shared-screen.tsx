import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatDate } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { LoadError } from '#platform/web/ui/not-found.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { paths } from '#rules/paths.ts'
import type { SharedChat } from '../../schema.ts'
import { assistant } from '../api.ts'
import { AnswerBody } from '../messages/answer-body.tsx'
import styles from './shared-screen.module.css'

/** A copy of a conversation, for those who have its link. */
export function SharedScreen() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const chat = useQuery(assistant.query('GET /api/chat/shared/{token}', { params: { token } }))
  if (chat.data) return <SharedConversation chat={chat.data} />
  if (!chat.error) return <SkeletonText lines={6} />
  return (
    <LoadError
      noun="Shared chat"
      query={chat}
      notFound={{
        title: 'Shared chat not found',
        back: { to: paths.assistant.path, label: 'Go to Foundry AI' },
        children: 'It was revoked, has expired, or never existed. Ask the person who sent you the link.',
      }}
    />
  )
}

function SharedConversation({ chat }: { chat: SharedChat }) {
  const { title, assistantName, sharedBy, sharedAt, expiresAt, messages } = chat
  return (
    <>
      <PageHeader
        title={title}
        intro={`${sharedBy} shared this chat with ${assistantName} on ${formatDate(sharedAt)}. It can be read until ${formatDate(expiresAt)}.`}
      />
      <ol className={styles.messages}>
        {messages.map((message) => (
          <li key={message.id}>
            <h2 className={styles.name}>
              {message.role === 'user' ? sharedBy : assistantName}
              {message.isOffline && <Badge>Offline answer</Badge>}
              {message.isSpoken && <Badge>Spoken</Badge>}
            </h2>
            {message.role === 'user' ? (
              <p className={styles.question}>{message.content}</p>
            ) : (
              <AnswerBody message={message} />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
