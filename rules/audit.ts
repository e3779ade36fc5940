/** What the audit log calls requests that are noted although they record no event, or by another name than their event. */
export const auditActions = {
  'student.read': "Looked at a student's profile",
  'chat.reviewed': 'Read answers of Foundry AI that did not help',
  'chat.reviewEdited': 'Noted an answer of Foundry AI as reviewed',
  'meetingFeedback.read': 'Read feedback on meetings',
  'list.exported': 'Downloaded a list with names',
  'profile.exported': 'Downloaded their own data',
  'profile.erasureRequested': 'Asked for their own account to be deleted',
  'person.erased': 'Everything of a removed person was deleted',
  'person.viewAsEnded': 'Stopped viewing as a person',
  'person.signedIn': 'Signed in',
} as const

export type AuditAction = keyof typeof auditActions

/** What the audit log can be filtered by: the word before the dot of an action, and what is behind it. */
export const auditNouns: Readonly<Record<string, string>> = {
  student: 'Students and their profiles',
  studentList: 'Saved lists',
  note: 'Notes about students',
  person: 'People and sign-ins',
  signIn: 'Sign-in links',
  profile: 'Own data',
  list: 'Downloads',
  reportSchedule: 'Scheduled reports',
  interaction: 'Interactions',
  mentor: 'Mentors',
  mentorProfile: 'Mentor profiles',
  mentorRequest: 'Requests for a mentor',
  availability: 'Meeting hours',
  meetingFeedback: 'Meeting feedback',
  announcement: 'Announcements',
  badge: 'Badges',
  link: 'Tracked links',
  event: 'Events',
  content: 'Content',
  cache: 'Content cache',
  crm: 'CRM',
  knowledge: 'Vector store',
  guide: 'Guides',
  resource: 'Resources',
  course: 'Courses',
  apiKey: 'API keys',
  webhook: 'Webhooks',
  chat: 'Foundry AI',
}
