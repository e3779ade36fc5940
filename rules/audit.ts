/** What the audit log calls requests that are noted although they record no event, or by another name than their event. */
export const auditActions = {
  'student.read': "Looked at a student's profile",
  'meetingFeedback.read': 'Read feedback on meetings',
  'list.exported': 'Downloaded a list with names',
  'profile.exported': 'Downloaded their own data',
  'profile.erasureRequested': 'Asked for their own account to be deleted',
  'person.erased': 'Everything of a removed person was deleted',
  'person.viewAsEnded': 'Stopped viewing as a person',
  'person.signedIn': 'Signed in',
} as const

export type AuditAction = keyof typeof auditActions
