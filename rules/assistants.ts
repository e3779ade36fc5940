/** The assistants one can talk to, by their fixed ids. */
export const assistants = {
  'foundry-general': { name: 'Foundry AI' },
  'venture-advising': { name: 'Venture Advisor' },
} as const

export const assistantIds = ['foundry-general', 'venture-advising'] as const satisfies (keyof typeof assistants)[]
export type AssistantId = (typeof assistantIds)[number]
export const defaultAssistantId: AssistantId = 'foundry-general'

/** What the assistant may propose. Nothing happens before the person approves it. */
export const proposalKinds = [
  'draft_venture',
  'save_resource',
  'register_for_event',
  'book_meeting',
  'request_advising',
  'find_mentor',
] as const
export type ProposalKind = (typeof proposalKinds)[number]

/** Why an answer did not help: what staff review, and add to the questions that search is measured by. */
export const feedbackReasons = ['not_found', 'wrong', 'not_helpful', 'unsafe', 'other'] as const
export type FeedbackReason = (typeof feedbackReasons)[number]
