import type { Permission } from '#rules/permissions.ts'

/**
 * Who may open a screen: `anyone`, signed in or not; `guest`, only signed out; `onboarding`, everybody signed in, onboarding
 * finished or not; `member`, everybody signed in who has finished it. Everybody else gets a 404.
 */
export type Audience = 'anyone' | 'guest' | 'onboarding' | 'member'

export type ScreenRow = { path: `/${string}`; permission: Permission; audience: Audience; title: string }

// oxfmt-ignore
export const paths = {
  // Signed out, and setting up
  landing:           { path: '/',                           permission: 'signIn.request',     audience: 'guest',      title: 'Sign in' },
  signInLink:        { path: '/auth/link',                  permission: 'signIn.redeem',      audience: 'anyone',     title: 'Sign in' },
  campusClaim:       { path: '/auth/campus',                permission: 'signIn.campus',      audience: 'anyone',     title: 'Sign in' },
  invitation:        { path: '/venture-invitation',         permission: 'invitation.redeem',  audience: 'anyone',     title: 'Invitation' },
  onboardingStep1:   { path: '/onboarding/step1',           permission: 'profile.edit',       audience: 'onboarding', title: 'Your profile' },
  onboardingStep2:   { path: '/onboarding/step2',           permission: 'venture.create',     audience: 'onboarding', title: 'Your venture' },
  onboardingStep3:   { path: '/onboarding/step3',           permission: 'profile.edit',       audience: 'onboarding', title: "You're all set!" },

  // Everybody
  home:              { path: '/',                           permission: 'profile.get',        audience: 'member',     title: 'Dashboard' },
  dashboard:         { path: '/dashboard',                  permission: 'profile.get',        audience: 'member',     title: 'Dashboard' },
  profile:           { path: '/profile',                    permission: 'profile.get',        audience: 'member',     title: 'Profile' },
  settings:          { path: '/settings',                   permission: 'connection.list',    audience: 'member',     title: 'Settings' },
  ventures:          { path: '/ventures',                   permission: 'venture.list',       audience: 'member',     title: 'My Ventures' },
  venture:           { path: '/ventures/{id}',              permission: 'venture.get',        audience: 'member',     title: 'Venture' },
  mentors:           { path: '/mentors',                    permission: 'mentor.list',        audience: 'member',     title: 'My Mentors' },
  resources:         { path: '/resources',                  permission: 'resource.list',      audience: 'member',     title: 'Resources' },
  resource:          { path: '/resources/{id}',             permission: 'resource.list',      audience: 'member',     title: 'Resource' },
  tools:             { path: '/tools',                      permission: 'tool.list',          audience: 'member',     title: 'Venture Tools' },
  textToSpeech:      { path: '/tools/texttospeech',         permission: 'speech.list',        audience: 'member',     title: 'Text to Speech' },
  events:            { path: '/events',                     permission: 'event.list',         audience: 'member',     title: 'Events' },
  event:             { path: '/events/{id}',                permission: 'event.list',         audience: 'member',     title: 'Event' },
  eventProjector:    { path: '/events/{id}/check-in',       permission: 'event.checkIn',      audience: 'member',     title: 'Check-in' },
  checkIn:           { path: '/check-in/{id}',              permission: 'platform.get',       audience: 'anyone',     title: 'Check in' },
  achievements:      { path: '/achievements',               permission: 'badge.list',         audience: 'member',     title: 'Achievements' },
  meetingIntake:     { path: '/meeting-intake',             permission: 'advising.request',   audience: 'member',     title: 'Venture Advising' },
  assistant:         { path: '/foundry-ai',                 permission: 'chat.list',          audience: 'member',     title: 'Foundry AI' },
  sharedChat:        { path: '/foundry-ai/shared/{token}',  permission: 'chat.list',          audience: 'member',     title: 'Shared chat' },
  courses:           { path: '/courses',                    permission: 'course.list',        audience: 'member',     title: 'My Courses' },
  course:            { path: '/courses/{slug}',             permission: 'course.list',        audience: 'member',     title: 'Course' },
  guide:             { path: '/guides/{id}',                permission: 'resource.list',      audience: 'member',     title: 'Guide' },
  notifications:     { path: '/notifications',              permission: 'notification.list',  audience: 'member',     title: 'Notifications' },
  styleguide:        { path: '/styleguide',                 permission: 'profile.get',        audience: 'member',     title: 'Styleguide' },

  // Mentoring
  studentManagement: { path: '/student-management',         permission: 'student.list',       audience: 'member',     title: 'Student Management' },
  students:          { path: '/admin/students',             permission: 'student.list',       audience: 'member',     title: 'Student Management' },
  student:           { path: '/admin/students/{id}',        permission: 'student.get',        audience: 'member',     title: 'Student Profile' },
  studentEdit:       { path: '/admin/students/{id}/edit',   permission: 'student.edit',       audience: 'member',     title: 'Edit Profile' },
  interactions:      { path: '/interactions',               permission: 'interaction.list',   audience: 'member',     title: 'Interactions' },
  interactionNew:    { path: '/admin/interactions/new',     permission: 'interaction.create', audience: 'member',     title: 'Log Interaction' },
  mentorDirectory:   { path: '/mentor-directory',           permission: 'mentor.browse',      audience: 'member',     title: 'Mentor Directory' },

  availability:      { path: '/availability',               permission: 'availability.edit',  audience: 'member',     title: 'Your meetings' },
  messages:          { path: '/messages',                   permission: 'message.list',       audience: 'member',     title: 'Messages' },

  // Analyst tools
  analytics:         { path: '/analytics',                  permission: 'analytics.get',      audience: 'member',     title: 'Analytics' },
  reports:           { path: '/reports',                    permission: 'analytics.get',      audience: 'member',     title: 'Reports' },
  reportSchedules:   { path: '/reports/schedules',          permission: 'reportSchedule.edit', audience: 'member',    title: 'Scheduled Reports' },
  dataExport:        { path: '/data-export',                permission: 'export.get',         audience: 'member',     title: 'Data Export' },

  // Administration
  adminDashboard:    { path: '/admin-dashboard',            permission: 'dashboard.get',      audience: 'member',     title: 'Admin Dashboard' },
  userManagement:    { path: '/user-management',            permission: 'person.list',        audience: 'member',     title: 'User Management' },
  teamManagement:    { path: '/team-management',            permission: 'person.list',        audience: 'member',     title: 'Team Management' },
  mentorManagement:  { path: '/mentor-management',          permission: 'person.list',        audience: 'member',     title: 'Mentor Management' },
  meetingFeedback:   { path: '/meeting-feedback',           permission: 'meetingFeedback.list', audience: 'member',   title: 'Meeting Feedback' },
  auditLog:          { path: '/audit-log',                  permission: 'audit.list',         audience: 'member',     title: 'Audit Log' },
  system:            { path: '/system',                     permission: 'system.get',         audience: 'member',     title: 'System' },
  crm:               { path: '/crm',                        permission: 'crm.list',           audience: 'member',     title: 'CRM Integration' },
  vectorManagement:  { path: '/vector-management',          permission: 'knowledge.list',     audience: 'member',     title: 'Vector Management' },
  adminVectors:      { path: '/admin/vector-management',    permission: 'knowledge.list',     audience: 'member',     title: 'Vector Management' },
  assistantUsage:    { path: '/admin/foundry-ai',           permission: 'assistant.review',        audience: 'member',     title: 'Foundry AI Usage' },
  linkTracking:      { path: '/link-tracking',              permission: 'link.list',          audience: 'member',     title: 'Link Tracking' },
  link:              { path: '/link-tracking/{id}',         permission: 'link.get',           audience: 'member',     title: 'Link' },
  linkAnalytics:     { path: '/link-analytics',             permission: 'link.list',          audience: 'member',     title: 'Link Analytics' },
  linkTrash:         { path: '/link-trash',                 permission: 'link.listTrash',     audience: 'member',     title: 'Link Trash' },
  linkSheet:         { path: '/link-sheet',                 permission: 'link.list',          audience: 'member',     title: 'QR codes to print' },
  linkIntegrations:  { path: '/link-integrations',          permission: 'apiKey.list',        audience: 'member',     title: 'Link integrations' },
  contentManagement: { path: '/admin/content',              permission: 'cache.get',          audience: 'member',     title: 'Content' },
  receipts:          { path: '/receipts',                   permission: 'receipt.list',       audience: 'member',     title: 'Receipts' },
  advisingRequests:  { path: '/admin/advising',             permission: 'advising.edit',      audience: 'member',     title: 'Advising Requests' },
  announcements:     { path: '/admin/announcements',        permission: 'announcement.edit',  audience: 'member',     title: 'Announcements' },
} as const satisfies Record<string, ScreenRow>

export type ScreenName = keyof typeof paths
export type ScreenPath = (typeof paths)[ScreenName]['path']

// A parameter is one segment without percent signs, so that it cannot hold an encoded slash, backslash, or dot.
const segment = '[\\w~-][\\w.~-]*'
const screens = Object.values(paths).map(({ path }) => path.replaceAll(/\{\w+\}/g, segment))
const screenPattern = new RegExp(`^(?:${screens.join('|')})$`)
// Printable ASCII without the backslash, which browsers read as a slash.
const tailPattern = /^[!-[\]-~]*$/
const encodedControl = /%(?:[01][\da-f]|7f)/i

/**
 * Whether a value from a client (`redirect`, `next`) is one of our own screens: a path of the table above, from the root, with
 * any query and fragment. Everything else is rejected, so that no link of ours leads to another site (T16).
 */
export function isRelativeScreen(path: string): boolean {
  if (path.length > 2_048) return false
  const end = path.search(/[?#]/)
  const screen = end === -1 ? path : path.slice(0, end)
  const tail = end === -1 ? '' : path.slice(end)
  return screenPattern.test(screen) && tailPattern.test(tail) && !encodedControl.test(tail)
}

const screenRows: (ScreenRow & { pattern: RegExp })[] = Object.values(paths).map((row) => ({
  ...row,
  pattern: new RegExp(`^${row.path.replaceAll(/\{\w+\}/g, segment)}$`),
}))

/** The rows of a path, with any query and fragment: two for `/`, whose screen depends on who is signed in. */
export function findScreens(path: string): ScreenRow[] {
  const [screen = ''] = path.split(/[?#]/)
  return screenRows.filter(({ pattern }) => pattern.test(screen))
}
