import type { Role } from '#rules/permissions.ts'

/** What one person of a role is called. */
export const roleLabels: Record<Role, string> = {
  student: 'Student',
  mentor: 'Mentor',
  director: 'Director',
  admin: 'Administrator',
}

/** From the labels, because the schema that names them would load its validation library. */
export const roles = Object.keys(roleLabels) as Role[]
