import { formatCount } from '#platform/web/format.ts'
import type { RiskReason } from '../../schema.ts'

const dayMs = 24 * 3_600_000
const formatDays = (since: string, now: Date) =>
  formatCount(Math.max(1, Math.floor((now.getTime() - Date.parse(since)) / dayMs)), 'day')

/** What a reason says, in a few words. */
export function formatReason(reason: RiskReason, now: Date): string {
  switch (reason.kind) {
    case 'overdueFollowUp':
      return `Follow-up overdue for ${formatDays(reason.since, now)}`
    case 'stalledVenture':
      return `${reason.name} unchanged for ${formatDays(reason.since, now)}`
    case 'fallingActivity':
      return `${formatCount(reason.now, ['activity', 'activities'])} in 30 days, ${reason.before} in the 30 before`
    case 'noTouch':
      return reason.isNever ? 'Not contacted since joining' : `No contact for ${formatDays(reason.since, now)}`
  }
}

/** The one thing to do about a reason, and the screen for it. */
export function getAction(reason: RiskReason, studentId: string): { label: string; to: string } {
  switch (reason.kind) {
    case 'overdueFollowUp':
      return { label: 'Follow up', to: `/interactions?student=${studentId}` }
    case 'stalledVenture':
      return { label: 'Open venture', to: `/ventures/${reason.ventureId}` }
    case 'fallingActivity':
    case 'noTouch':
      return { label: 'Log interaction', to: `/admin/interactions/new?studentId=${studentId}` }
  }
}
