import { Badge, type Tone } from '#platform/web/ui/badge.tsx'
import { engagementLevels, type EngagementLevel } from '#rules/engagement.ts'

const tones: Record<EngagementLevel, Tone> = { high: 'success', medium: 'info', low: 'warning', none: 'neutral' }

/** How engaged a student is. */
export const EngagementBadge = ({ level }: { level: EngagementLevel }) => (
  <Badge tone={tones[level]}>{engagementLevels[level].label}</Badge>
)
