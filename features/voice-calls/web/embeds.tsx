import { lazy, Suspense, useState, type ReactNode } from 'react'

const VoiceBar = lazy(() => import('./voice-bar.tsx').then((file) => ({ default: file.VoiceBar })))

type VoiceAdvisorProps = {
  sessionId: string
  /** The intake that the voice is to know; without it the one that the conversation began with. */
  context?: Record<string, unknown>
  /** Sends what was said as a message, where there is no voice service. */
  onSay(text: string): void
  /** Where messages are typed. */
  children: ReactNode
}

/** Lets a person choose between typing and talking in a conversation. What they type stays while they talk. */
export function VoiceAdvisor({ children, ...props }: VoiceAdvisorProps) {
  const [isCalling, setCalling] = useState(false)
  return (
    <>
      <Suspense>
        <VoiceBar {...props} isCalling={isCalling} onCalling={setCalling} />
      </Suspense>
      <div hidden={isCalling}>{children}</div>
    </>
  )
}
