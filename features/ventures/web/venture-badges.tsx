import { Badge, StatusBadge } from '#platform/web/ui/badge.tsx'
import type { Venture } from '../schema.ts'
import { statusTones, getLabel } from './venture-labels.ts'

/** Status, stage and industry of a venture as a row of badges. The wrapping is the caller's. */
export function VentureBadges({ venture: { status, stage, industry } }: { venture: Venture }) {
  return (
    <>
      <StatusBadge tone={statusTones[status]}>{getLabel(status)}</StatusBadge>
      <Badge tone="info">{getLabel(stage)}</Badge>
      {industry && <Badge>{getLabel(industry)}</Badge>}
    </>
  )
}
