import { speechBudgets } from './speech.ts'

/** What a person, and all together, may use of AI in a day: characters for speech. */
export const aiBudgets = {
  'speech.free': speechBudgets.free,
  'speech.paid': speechBudgets.paid,
} as const

export type AiBudgetKind = keyof typeof aiBudgets
