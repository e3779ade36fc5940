/**
 * What screens show, by topic. A write names the topics it changes (`invalidates` in its contract), a live update names the one that
 * changed on the server. Both refresh every open query of an endpoint whose path is one of these or begins with one and a slash.
 */
export const topics = {
  currentUser: ['/api/auth/user', '/api/auth/session'],
  signIn: ['/api/auth/options', '/api/auth/sso', '/api/auth/campus-claims'],
  passkeys: ['/api/me/passkeys'],
  campusAccounts: ['/api/me/campus-accounts'],
  sessions: ['/api/auth/sessions'],
  people: ['/api/admin/users'],
  auditLog: ['/api/admin/audit-log'],
  profileViews: ['/api/me/profile-views'],
  removedPeople: ['/api/admin/removed-users'],
  notifications: ['/api/notifications'],
  awards: [
    '/api/activities',
    '/api/users/badges',
    '/api/users/points-history',
    '/api/users/stats',
    '/api/students/{id}/activities',
    '/api/students/{id}/badges',
  ],
  ventures: ['/api/ventures', '/api/students/{id}/ventures', '/api/users/overview'],
  invitations: ['/api/venture-invitations'],
  events: ['/api/events'],
  calendarFeed: ['/api/calendar-feed'],
  students: ['/api/admin/students'],
  studentImports: ['/api/admin/student-imports'],
  studentLists: ['/api/admin/student-lists'],
  resources: ['/api/resources', '/api/notion/resources'],
  tools: ['/api/venture-works-tools', '/api/user/favorite-tools'],
  courses: ['/api/courses'],
  content: ['/api/admin/content', '/api/admin/cache'],
  apiKeys: ['/api/admin/api-keys'],
  webhooks: ['/api/admin/webhooks'],
  links: ['/api/admin/tracked-links', '/api/admin/link-clicks', '/api/admin/link-analytics'],
  linkTemplates: ['/api/admin/link-templates'],
  mentors: ['/api/mentors', '/api/mentoring'],
  bookings: ['/api/bookings'],
  meetingFeedback: ['/api/admin/meeting-feedback', '/api/admin/students/{id}/meeting-feedback'],
  messages: ['/api/messages'],
  interactions: ['/api/admin/interactions', '/api/admin/students/{id}/interactions'],
  search: ['/api/search'],
  unknownCodes: ['/api/admin/link-misses'],
  agenda: ['/api/users/agenda'],
  staffDashboard: ['/api/admin/dashboard', '/api/admin/students-at-risk'],
  analytics: ['/api/analytics'],
  impactReports: ['/api/impact-report'],
  reportSchedules: ['/api/report-schedules'],
  connections: ['/api/user/service-connections', '/api/services'],
  speech: ['/api/tts'],
  knowledge: ['/api/admin/cms-content', '/api/admin/vector-stats', '/api/admin/knowledge', '/api/knowledge'],
  crm: ['/api/twenty'],
  chats: ['/api/chat', '/api/admin/chat'],
  advising: ['/api/advising', '/api/meeting-intake', '/api/admin/advising'],
  receipts: ['/api/receipts'],
  system: ['/api/admin/system'],
  backups: ['/api/admin/system/backups'],
  exchangeRates: ['/api/exchange-rates'],
  announcements: ['/api/announcements', '/api/admin/announcements'],
} as const satisfies Record<string, readonly `/api/${string}`[]>

export type Topic = keyof typeof topics

export const topicNames = Object.keys(topics) as Topic[]

/**
 * The topics that show what this endpoint answers: exactly one for every GET that is not raw. `path` is the contract's, with `{id}`.
 * Where one topic's path is inside another's, the longer one decides.
 */
export function findTopics(path: string): Topic[] {
  const lengths = topicNames.map((name) => {
    const matching = topics[name].filter((prefix) => path === prefix || path.startsWith(`${prefix}/`))
    return { name, length: Math.max(0, ...matching.map((prefix) => prefix.length)) }
  })
  const longest = Math.max(...lengths.map(({ length }) => length))
  return longest === 0 ? [] : lengths.filter(({ length }) => length === longest).map(({ name }) => name)
}
