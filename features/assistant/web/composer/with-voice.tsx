import type { ReactNode } from 'react'
import { VoiceAdvisor } from '#features/voice-calls/web/embeds.tsx'
import type { AssistantId } from '#rules/assistants.ts'

type WithVoiceProps = {
  assistantId: AssistantId
  sessionId: string | undefined
  onSay(text: string): void
  children: ReactNode
}

/** With the advisor one can also talk, once there is a conversation. */
export function WithVoice({ assistantId, sessionId, onSay, children }: WithVoiceProps) {
  if (assistantId !== 'venture-advising' || sessionId === undefined) return children
  return (
    <VoiceAdvisor sessionId={sessionId} onSay={onSay}>
      {children}
    </VoiceAdvisor>
  )
}
