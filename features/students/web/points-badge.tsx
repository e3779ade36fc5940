import { formatNumber } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'

/** Points that were earned; nothing for none. */
export const PointsBadge = ({ points }: { points: number | null }) =>
  points ? <Badge tone="accent">{`${points > 0 ? '+' : ''}${formatNumber(points)} points`}</Badge> : null
