const prefix = 'foundry.chat.draft.'
const newChat = 'new'

/** What was typed into a conversation and not sent. Signing out clears it with everything else of this browser. */
export function readDraft(sessionId: string | undefined): string {
  try {
    return localStorage.getItem(prefix + (sessionId ?? newChat)) ?? ''
  } catch {
    return ''
  }
}

/** Without storage, as in some private windows, there are no drafts. */
export function writeDraft(sessionId: string | undefined, text: string): void {
  const key = prefix + (sessionId ?? newChat)
  try {
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    // Full or forbidden.
  }
}
