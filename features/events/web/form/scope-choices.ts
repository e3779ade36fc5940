import type { Scope } from '../../schema.ts'

/** What a change of a recurring event is about, as a person chooses it. */
export const scopeChoices: { value: Scope; label: string }[] = [
  { value: 'this', label: 'Only this event' },
  { value: 'following', label: 'This and all that follow' },
  { value: 'all', label: 'The whole series' },
]
