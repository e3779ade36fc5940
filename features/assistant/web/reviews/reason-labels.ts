import type { FeedbackReason } from '#rules/assistants.ts'

/** Why an answer did not help, as people choose and read it. */
export const reasonLabels: Readonly<Record<FeedbackReason, string>> = {
  not_found: "It didn't find what exists",
  wrong: 'Wrong or out of date',
  not_helpful: 'Not helpful',
  unsafe: 'Unsafe or offensive',
  other: 'Something else',
}
