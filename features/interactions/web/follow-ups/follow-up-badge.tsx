import { formatDate } from '#platform/web/format.ts'
import { StatusBadge, type Tone } from '#platform/web/ui/badge.tsx'
import type { FollowUpState, Interaction } from '../../schema.ts'

const states: Record<FollowUpState, { tone: Tone; label: string }> = {
  open: { tone: 'info', label: 'Open' },
  due: { tone: 'warning', label: 'Due today' },
  overdue: { tone: 'danger', label: 'Overdue' },
  done: { tone: 'success', label: 'Done' },
}

/** How the follow-up is doing; nothing where none is required. */
export function FollowUpBadge({ interaction }: { interaction: Pick<Interaction, 'followUpState'> }) {
  const { followUpState: state } = interaction
  return state && <StatusBadge tone={states[state].tone}>{states[state].label}</StatusBadge>
}

/** The day of the follow-up, where it has one. */
export const formatFollowUpDay = ({ followUpDate }: Pick<Interaction, 'followUpDate'>): string =>
  followUpDate ? formatDate(followUpDate, 'monthDay') : ''
