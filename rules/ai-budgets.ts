import type { Role } from './permissions.ts'
import { speechBudgets } from './speech.ts'
import { voiceBudget } from './voice.ts'

type AiBudget = {
  personPerDay: number
  /** Where a role has another limit than the one for a person. */
  byRole?: Partial<Record<Role, number>>
  sitePerDay: number
}

/**
 * What a person, and all together, may use of AI in a day: characters for speech, tokens and millionths of a dollar for answers of a
 * language model, seconds of calls by voice, tokens of the model that reads receipts.
 */
export const aiBudgets = {
  'speech.free': speechBudgets.free,
  'speech.paid': speechBudgets.paid,
  'chat.tokens': {
    personPerDay: 300_000,
    byRole: { mentor: 500_000, director: 1_000_000, admin: 1_000_000 },
    sitePerDay: 20_000_000,
  },
  'chat.microdollars': {
    personPerDay: 1_000_000,
    byRole: { mentor: 1_500_000, director: 3_000_000, admin: 3_000_000 },
    sitePerDay: 50_000_000,
  },
  'voice.seconds': voiceBudget,
  /** Emails with receipts have no person: together they may use what the site may. */
  'receipts.tokens': { personPerDay: 500_000, sitePerDay: 2_000_000 },
} as const satisfies Record<string, AiBudget>

export type AiBudgetKind = keyof typeof aiBudgets

/** What one person of this role may use in a day. */
export function getPersonBudget(kind: AiBudgetKind, role: Role | null): number {
  const budget: AiBudget = aiBudgets[kind]
  return (role && budget.byRole?.[role]) ?? budget.personPerDay
}
