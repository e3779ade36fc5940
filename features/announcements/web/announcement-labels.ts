import type { Tone } from '#platform/web/ui/badge.tsx'
import type { Role } from '#rules/permissions.ts'
import { announcementStates, type AnnouncementState } from '../schema.ts'

export const roleLabels = {
  student: 'Students',
  mentor: 'Mentors',
  director: 'Directors',
  admin: 'Admins',
} satisfies Record<Role, string>

export const stateLooks: Record<AnnouncementState, { label: string; tone: Tone }> = {
  scheduled: { label: 'Scheduled', tone: 'info' },
  live: { label: 'Live', tone: 'success' },
  ended: { label: 'Ended', tone: 'neutral' },
}

export const stateChoices = announcementStates.map((value) => ({ value, label: stateLooks[value].label }))
