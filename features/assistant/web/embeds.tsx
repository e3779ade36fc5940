import { lazy, Suspense } from 'react'
import { SkeletonText } from '#platform/web/ui/skeletons.tsx'
import type { AssistantId } from '#rules/assistants.ts'

/** Loaded when shown: what several features import would otherwise come with every form. */
const Chat = lazy(() => import('./messages/chat.tsx').then((file) => ({ default: file.Chat })))

/** A conversation that exists, in a frame of another screen. It fills its parent, which is a flex column with a height. */
export function EmbeddedChat({ sessionId, assistantId }: { sessionId: string; assistantId: AssistantId }) {
  return (
    <Suspense fallback={<SkeletonText lines={4} />}>
      <Chat
        key={sessionId}
        sessionId={sessionId}
        assistantId={assistantId}
        isTemporary={false}
        target={undefined}
        onSent={() => undefined}
      />
    </Suspense>
  )
}
