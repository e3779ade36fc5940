import type { InteractionType } from '../schema.ts'

export const typeLabels: Record<InteractionType, string> = {
  meeting: 'Meeting',
  email: 'Email',
  phone: 'Phone',
  workshop: 'Workshop',
  mentoring: 'Mentoring',
}

export const typeChoices = Object.entries(typeLabels).map(([value, label]) => ({ value, label }))

/** Minutes as hours and minutes: "1h 30m", "45m", "2h". */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours}h`, rest > 0 && `${rest}m`].filter(Boolean).join(' ')
}
