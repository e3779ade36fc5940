import type { Role } from '#rules/permissions.ts'
import type { DemoRole } from '../schema.ts'

/** The people anyone can sign in as on a demo instance. */
export const demoPeople = {
  student: { firstName: 'Maya', lastName: 'Okafor', role: 'student', isAnalyst: false },
  mentor: { firstName: 'Daniel', lastName: 'Reyes', role: 'mentor', isAnalyst: false },
  director: { firstName: 'Helen', lastName: 'Whitfield', role: 'director', isAnalyst: false },
  admin: { firstName: 'Sam', lastName: 'Turner', role: 'admin', isAnalyst: false },
  analyst: { firstName: 'Priya', lastName: 'Raman', role: 'student', isAnalyst: true },
} as const satisfies Record<DemoRole, { firstName: string; lastName: string; role: Role; isAnalyst: boolean }>

export function demoEmail(role: DemoRole): string {
  return `demo.${role}@virginia.edu`
}
