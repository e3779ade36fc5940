import { useEffect, useEffectEvent } from 'react'
import { useSearchState } from '#platform/web/use-search-state.ts'
import { writeDraft } from '../composer/draft.ts'
import { takeAdvisingWish } from '../composer/stored-wishes.ts'
import { useNewChat } from './use-new-chat.ts'

const request = "I'd like to book a meeting with a mentor or advisor."

/** Where another screen sent the person here for advice, the conversation with the advisor begins, with the request to send. */
export function useAdvisingWish(): void {
  const [, change] = useSearchState()
  const { create } = useNewChat()
  const start = useEffectEvent(async () => {
    if (!takeAdvisingWish()) return
    const session = await create('venture-advising')
    writeDraft(session?.id, request)
    void change({ chat: session?.id, assistant: 'venture-advising', message: undefined })
  })
  useEffect(() => void start(), [])
}
