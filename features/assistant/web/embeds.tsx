import type { AssistantId } from '#rules/assistants.ts'
import { Chat } from './messages/chat.tsx'

/** A conversation that exists, in a frame of another screen. It fills its parent, which is a flex column with a height. */
export function EmbeddedChat({ sessionId, assistantId }: { sessionId: string; assistantId: AssistantId }) {
  return (
    <Chat
      key={sessionId}
      sessionId={sessionId}
      assistantId={assistantId}
      isTemporary={false}
      target={undefined}
      onSent={() => undefined}
    />
  )
}
