import { assistants, defaultAssistantId, type AssistantId } from '#rules/assistants.ts'
import { assistant } from '../api.ts'

/** Begins an empty conversation. */
export function useNewChat() {
  const action = assistant.useAction('POST /api/chat/sessions', {
    failure: { title: 'Error', message: 'The chat could not be started. Please try again.' },
  })
  return {
    isRunning: action.isRunning,
    create: (assistantId: AssistantId = defaultAssistantId) =>
      action.run({ body: { assistantId, assistantName: assistants[assistantId].name } }),
  }
}
