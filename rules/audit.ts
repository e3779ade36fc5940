/** What the audit log calls requests that are noted although they record no event, or by another name than their event. */
export const auditActions = {
  'student.read': "Looked at a student's profile",
  'list.exported': 'Downloaded a list with names',
  'person.signedIn': 'Signed in',
} as const

export type AuditAction = keyof typeof auditActions
