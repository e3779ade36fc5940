import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FileDrop } from '#platform/web/ui/file-drop.tsx'
import { NotFoundState, isNotFound } from '#platform/web/ui/not-found.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import { assistants, type AssistantId } from '#rules/assistants.ts'
import { paths } from '#rules/paths.ts'
import type { ChatMessage, StartedAnswer } from '../../schema.ts'
import { assistant, messagesQuery } from '../api.ts'
import { Composer } from '../composer/composer.tsx'
import { acceptedKinds, useAttachments } from '../composer/use-attachments.ts'
import { useOwnWords } from '../composer/use-own-words.ts'
import { WithVoice } from '../composer/with-voice.tsx'
import { useSend } from '../composer/use-send.ts'
import { Welcome } from '../starters/welcome.tsx'
import { findParent, toBranch, toChoices, type Choices } from './branch.ts'
import { ChatContext } from './chat-context.ts'
import { loadAnswerText } from './load-answer-text.ts'
import { MessageList } from './message-list.tsx'

type ChatProps = {
  sessionId: string | undefined
  assistantId: AssistantId
  isTemporary: boolean
  /** The message that a link led to. */
  target: string | undefined
  onSent(started: StartedAnswer): void
}

const noMessages: readonly ChatMessage[] = []

/** One conversation: its messages, and where the next one is written. */
export function Chat({ sessionId, assistantId, isTemporary, target, onSent }: ChatProps) {
  const query = useQuery({ ...messagesQuery(sessionId ?? ''), enabled: sessionId !== undefined })
  const { turns, choose } = useBranch(query.data ?? noMessages, target)
  const [editedId, edit] = useState<string | null>(null)
  const generated = turns.find(({ message }) => message.status === 'streaming')?.message
  const stop = assistant.useAction('POST /api/chat/messages/{id}/stop', { failure: 'The answer could not be stopped.' })
  const attachments = useAttachments()
  const fileRef = useRef<HTMLInputElement>(null)
  const recipient = { sessionId, parentId: findParent(turns), assistantId, isTemporary }
  const { send, sent, progress } = useSend(recipient, onSent)
  const words = useOwnWords({ sessionId, attachments, send })
  const isGenerating = generated !== undefined
  // With the screen: a browser that was offline when it was needed would not try again.
  useEffect(() => void loadAnswerText().catch(() => null), [])
  const context = useMemo(
    () => ({ sessionId: sessionId ?? null, choose, isGenerating, editedId, edit }),
    [sessionId, choose, isGenerating, editedId],
  )
  if (isNotFound(query.error))
    return (
      <NotFoundState title="Conversation not found" back={{ to: paths.assistant.path, label: 'Start a new chat' }}>
        It may have been deleted, or belong to another person.
      </NotFoundState>
    )
  if (query.error && !query.data) return <QueryError query={query} title="This conversation couldn't be loaded" />
  return (
    <ChatContext value={context}>
      <FileDrop
        label="Attachments"
        accept={acceptedKinds}
        busyText="Sending the files"
        isBusy={sent !== undefined}
        onFiles={attachments.add}
        inputRef={fileRef}
      >
        <MessageList {...{ turns, sent, target }} assistantName={assistants[assistantId].name}>
          {query.isLoading ? (
            <SkeletonText lines={4} />
          ) : (
            <Welcome
              assistantId={assistantId}
              isTemporary={isTemporary}
              hasSession={sessionId !== undefined}
              onChoose={words.submitText}
            />
          )}
        </MessageList>
        <WithVoice assistantId={assistantId} sessionId={sessionId} onSay={words.submitText}>
          <Composer
            text={words.text}
            onChange={words.setText}
            attachments={attachments}
            progress={sent && progress}
            isGenerating={isGenerating}
            onSubmit={words.submit}
            onStop={() => generated && void stop.run({ params: { id: generated.id } })}
            onEditLast={() =>
              !isGenerating && edit(turns.findLast(({ message }) => message.role === 'user')?.message.id ?? null)
            }
            fieldRef={words.fieldRef}
            fileRef={fileRef}
          />
        </WithVoice>
      </FileDrop>
    </ChatContext>
  )
}

/** The shown branch: the newest, the one that a link leads to, or the one that was chosen since. */
function useBranch(messages: readonly ChatMessage[], target: string | undefined) {
  const [choices, setChoices] = useState<Choices>(new Map())
  const turns = useMemo(() => {
    const linked = target ? toChoices(messages, target) : []
    return toBranch(messages, new Map([...linked, ...choices]))
  }, [messages, target, choices])
  const [choose] = useState(
    () => (parentId: string | null, id: string) => setChoices((current) => new Map(current).set(parentId ?? '', id)),
  )
  return { turns, choose }
}
