import type { TestApp } from '../harness/test-app.ts'
import type { ScreenIds } from './screen-ids.ts'

/**
 * What is looked at on a phone: an address, with the names of `ScreenIds` in braces; what is pressed there, one after the other;
 * and a text that is there once everything has arrived.
 */
export type Look = { path: string; press?: (string | RegExp)[]; shows: string | RegExp }

const student: Look[] = [
  { path: '/dashboard', shows: /points to level/ },
  { path: '/profile', shows: 'Nothing is missing.' },
  { path: '/profile', press: ['Edit Profile'], shows: 'Save Changes' },
  { path: '/settings', shows: 'Google Drive' },
  { path: '/settings?tab=security', shows: 'This device' },
  { path: '/settings?tab=notifications', shows: 'Daily digest' },
  { path: '/notifications', shows: 'Recommended for Fixture: User Testing Script' },
  { path: '/notifications', press: [/^Snooze: Recommended/], shows: /^Tomorrow morning/ },
  { path: '/ventures', shows: 'Fixture' },
  { path: '/ventures', press: ['Add New Venture'], shows: 'Venture name' },
  { path: '/ventures/{venture}', shows: 'Ethan Caldwell' },
  { path: '/ventures/{venture}', press: ['Delete'], shows: 'Delete this venture?' },
  { path: '/ventures/{venture}?tab=milestones', shows: 'Change the three things that confused them' },
  { path: '/ventures/{venture}?tab=metrics', shows: '$687.25' },
  { path: '/ventures/{venture}?tab=metrics', press: ['Add an entry'], shows: 'What was measured' },
  { path: '/ventures/{venture}?tab=team', shows: 'riley.cho@example.org' },
  { path: '/ventures/{venture}?tab=files', shows: 'Budget spring semester.csv' },
  { path: '/ventures/{venture}?tab=history', shows: 'From Planning to Prototype' },
  { path: '/mentors', press: ['Ask for a mentor'], shows: 'Topic' },
  { path: '/resources?view=list', shows: 'Picked for you' },
  { path: '/resources?tab=saved', shows: 'Fundraising Timeline' },
  { path: '/resources/cap-tables-explained', shows: 'A worked example' },
  { path: '/tools', shows: 'Business Model Canvas' },
  { path: '/tools/texttospeech', shows: 'Talking to customers.md' },
  { path: '/tools/texttospeech', press: ['Play Talking to customers.md', 'Text'], shows: 'While you talk' },
  { path: '/events', shows: 'Past Events' },
  { path: '/events', press: ['My calendar'], shows: 'Create calendar link' },
  { path: '/events?view=month', shows: 'Today' },
  { path: '/events/{event}', shows: 'About This Event' },
  { path: '/events/{event}', press: ['Reserve a seat', 'Show my pass'], shows: /^Show this at the door/ },
  { path: '/achievements', shows: 'Goal Setter' },
  { path: '/courses', shows: 'Customer Discovery Lab' },
  { path: '/courses/customer-discovery-lab', shows: 'Session 4: Watching people work' },
  { path: '/styleguide', shows: 'Navy' },
  { path: '/meeting-intake', shows: 'Your venture' },
  { path: '/meeting-intake', press: ['Next', 'Next'], shows: 'Specific challenges' },
  { path: '/meeting-intake', press: ['Skip to Chat'], shows: 'Schedule In-Person Meeting' },
  { path: '/foundry-ai', shows: 'Welcome to Foundry AI Assistant' },
  { path: '/foundry-ai/shared/{sharedChatToken}', shows: 'What should be in a pitch deck?' },
  { path: '/guides/{guide}', shows: 'Founder handbook' },
]

const analyst: Look[] = [
  { path: '/mentors', shows: 'Founder of two hardware companies' },
  { path: '/mentors', press: [/^Give feedback/], shows: 'Anything staff should know?' },
  { path: '/mentors', press: [/^Schedule a meeting/], shows: 'Book meeting' },
  { path: '/messages?with={mentor}', shows: /Then talk to 2 more planners/ },
  { path: '/analytics', shows: 'From joining to a milestone' },
  { path: '/data-export', shows: 'Download Excel' },
  { path: '/reports', shows: /groups under 5 are shown/ },
]

const mentor: Look[] = [
  { path: '/', shows: 'Needs your attention' },
  { path: '/availability', shows: 'How did it go?' },
  { path: '/availability?tab=hours', shows: 'Add a date' },
  { path: '/messages', shows: /Can we talk about month-to-month/ },
  { path: '/interactions', shows: 'Pricing and first customers' },
]

const director: Look[] = [
  { path: '/', shows: 'Thinking of pausing the venture' },
  { path: '/student-management', shows: '40 students' },
  { path: '/admin/students?q=maya+okafor', press: ['Select Maya Okafor', 'Email'], shows: 'Subject' },
  { path: '/admin/students/{student}', shows: '(434) 555-0142' },
  { path: '/admin/students/{student}', press: ['Add note'], shows: 'Private: only you can read this.' },
  { path: '/admin/students/{student}?tab=timeline', shows: 'Joined Foundry' },
  { path: '/admin/students/{student}/edit', shows: 'Save profile' },
  { path: '/interactions?interaction={interaction}', shows: 'Nothing has changed since it was logged.' },
  { path: '/interactions', press: ['Log Interaction'], shows: 'Duration (minutes)' },
  { path: '/admin/interactions/new', shows: 'Duration (minutes)' },
  { path: '/mentor-directory', shows: 'Founder of two hardware companies' },
  { path: '/mentor-directory', press: ['Students of Daniel Reyes'], shows: '8 assigned now' },
  { path: '/reports?period=academicYear', shows: 'Ventures started in the period.' },
  { path: '/reports?period=academicYear', press: ['Schedule this report'], shows: 'How often' },
  { path: '/reports/schedules', shows: 'Annual impact report' },
  { path: '/admin-dashboard', shows: 'Student Engagement' },
  { path: '/team-management', shows: 'Only administrators can change this' },
  { path: '/mentor-management', shows: 'Kenji Watanabe' },
  { path: '/meeting-feedback', shows: '4.7 of 5' },
  { path: '/admin/advising', shows: 'Received' },
  { path: '/admin/advising', press: ['Priya Raman'], shows: 'Choose an advisor' },
  { path: '/admin/advising', press: ['Settings'], shows: 'Kinds of meetings' },
  { path: '/admin/announcements', shows: 'Mentor lunch on Thursday' },
  { path: '/admin/announcements', press: ['New announcement'], shows: 'Create announcement' },
  { path: '/crm', shows: 'Nora Whitfield' },
  { path: '/crm', press: ['Sync everything'], shows: 'Preview changes' },
  { path: '/crm?tab=conflicts', shows: 'Take theirs' },
  { path: '/crm?tab=health', shows: 'Shared interactions are added to people as notes. Private ones stay in Foundry.' },
  { path: '/admin/content', shows: 'Cached items' },
  { path: '/vector-management', shows: 'Cap Tables Explained' },
  { path: '/admin/vector-management?tab=question', shows: 'Question' },
  { path: '/admin/foundry-ai', shows: 'Answers that did not help' },
  { path: '/receipts', shows: 'Your receipt from Corner Market Inc.' },
  { path: '/receipts', press: [/^Your receipt from Corner Market/], shows: 'Email Details' },
  { path: '/receipts', press: ['Upload receipts'], shows: /^PDF, JPG, PNG or emails/ },
  { path: '/receipts?tab=receipts', shows: '4 receipts' },
  { path: '/receipts?tab=receipts', press: [/^Blue Ridge Print/], shows: 'Payment method' },
  { path: '/receipts?tab=receipts', press: ['Category rules'], shows: 'No rules yet' },
  { path: '/receipts?tab=totals', shows: 'By category' },
  { path: '/receipts?tab=totals', press: ['Exchange rates'], shows: 'Worth in USD' },
  { path: '/events', press: ['Create Event'], shows: 'Repeats' },
  { path: '/events/{event}', shows: 'Priya Raman' },
  { path: '/events/{event}/check-in', shows: 'Point your phone camera at the code.' },
]

const admin: Look[] = [
  { path: '/user-management', shows: 'Linda Matsuda' },
  { path: '/user-management', press: ['Invite user'], shows: 'Send invitation' },
  { path: '/system', shows: 'Newest migration' },
  { path: '/system?tab=jobs', shows: 'No failed jobs.' },
  { path: '/system?tab=storage', shows: 'The largest tables' },
  { path: '/audit-log', shows: 'A mentor was assigned to a student' },
  { path: '/audit-log?action=student', press: [/^Actions for Looked/, 'View Details'], shows: 'Network' },
  { path: '/link-tracking', shows: 'Annual report' },
  { path: '/link-tracking', press: ['New link', /^Campaign parameters/, /^More options/], shows: 'Source' },
  { path: '/link-tracking', press: ['Actions for all links', 'Import links'], shows: 'Check table' },
  { path: '/link-tracking/{link}', shows: 'Analytics Overview' },
  { path: '/link-tracking/{link}', press: ['Customize', 'History'], shows: 'Color' },
  { path: '/link-analytics', shows: 'Top links' },
  { path: '/link-trash', shows: 'Welcome fair, stand 14' },
  { path: '/link-sheet', shows: 'No codes to print' },
  { path: '/link-integrations', shows: 'You have no webhooks yet.' },
  { path: '/link-integrations', press: ['New API key'], shows: 'clicks:read' },
]

const newcomer: Look[] = [
  { path: '/onboarding/step1', shows: 'Year of study' },
  { path: '/onboarding/step2', press: ['Yes, I have an idea!'], shows: 'Venture name' },
  { path: '/onboarding/step3', shows: 'No venture yet' },
]

const guest: Look[] = [
  { path: '/', shows: "Let's build something!" },
  { path: '/', press: ['Create an account'], shows: 'First name' },
  { path: '/auth/link#token={signInToken}', shows: 'Sign in' },
  { path: '/auth/campus?id=none', shows: 'This sign-in has expired' },
  { path: '/?campus=denied&provider=uva', shows: "Your campus didn't sign you in" },
  { path: '/auth/link#token=used', shows: 'This link no longer works' },
  { path: '/venture-invitation#token={invitationToken}', shows: 'Join Fixture' },
  { path: '/check-in/{event}', shows: 'Sign in to check in' },
  { path: '/ventures', shows: '404 Page Not Found' },
]

export const looks = { guest, newcomer, student, analyst, mentor, director, admin }

/** The address of a look. Tokens are asked for when it is opened, since they are in emails only. */
export async function buildLookAddress(app: TestApp, { path, ids }: { path: string; ids: ScreenIds }): Promise<string> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (name, key: string) => ids[key as keyof ScreenIds] ?? name)
  if (filled.includes('{signInToken}')) {
    const email = 'demo.student@virginia.edu'
    await app.guest().expectOk('POST', '/api/send-magic-link', { email })
    return filled.replace('{signInToken}', (await app.latestEmailTo(email)).token)
  }
  if (filled.includes('{invitationToken}')) {
    const email = 'nadia@elsewhere.example'
    const owner = await app.signIn('student')
    await owner.expectOk('POST', `/api/ventures/${ids.venture}/invitations`, { email, role: 'viewer' })
    return filled.replace('{invitationToken}', (await app.latestEmailTo(email)).token)
  }
  if (filled.includes('{sharedChatToken}')) {
    const student = await app.signIn('student')
    const context = {}
    const question = { message: 'What should be in a pitch deck?', context }
    const { sessionId } = (await student.expectOk('POST', '/api/chat', question)).body
    const { token } = (await student.expectOk('POST', `/api/chat/sessions/${sessionId}/shares`, { days: 7 })).body
    return filled.replace('{sharedChatToken}', token)
  }
  return filled
}
