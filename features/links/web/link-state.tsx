import { StatusBadge, type Tone } from '#platform/web/ui/badge.tsx'
import type { Link, LinkState } from '../schema.ts'

const states = {
  active: { tone: 'success', label: 'Active' },
  scheduled: { tone: 'info', label: 'Scheduled' },
  inactive: { tone: 'neutral', label: 'Inactive' },
  expired: { tone: 'warning', label: 'Expired' },
  limit_reached: { tone: 'warning', label: 'Limit reached' },
} satisfies Record<LinkState, { tone: Tone; label: string }>

/** What a link does now, and whether its destination is broken. */
export function LinkStateBadges({ link: { state, deadSince } }: { link: Link }) {
  return (
    <>
      <StatusBadge tone={states[state].tone}>{states[state].label}</StatusBadge>
      {deadSince && <StatusBadge tone="danger">Broken destination</StatusBadge>}
    </>
  )
}
