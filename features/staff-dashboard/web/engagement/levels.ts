import type { Tone } from '#platform/web/ui/badge.tsx'
import type { EngagementLevel } from '#rules/engagement.ts'

/** How levels of engagement are named and colored; the colors are variables of the theme. */
export const levels: Record<EngagementLevel, { label: string; range: string; tone: Tone; color: string }> = {
  high: { label: 'High', range: '1,000 points or more', tone: 'success', color: 'var(--success)' },
  medium: { label: 'Medium', range: '500 to 999 points', tone: 'info', color: 'var(--info-text)' },
  low: { label: 'Low', range: '1 to 499 points', tone: 'warning', color: 'var(--warning)' },
  none: { label: 'No Engagement', range: 'No points yet', tone: 'neutral', color: 'var(--line-strong)' },
}
