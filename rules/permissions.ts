/**
 * Who may do what: one row per permission, one column per kind of person. The same grid guards every endpoint, hides
 * buttons and menu entries, prints `docs/permissions.md` and generates the endpoint × role tests.
 */
export type Role = 'student' | 'mentor' | 'director' | 'admin'

/** Guests are not signed in; an analyst is a student who carries the analyst flag. */
export type Column = 'guest' | 'student' | 'analyst' | 'mentor' | 'director' | 'admin'

export const columns = [
  'guest',
  'student',
  'analyst',
  'mentor',
  'director',
  'admin',
] as const satisfies readonly Column[]

/**
 * How far a person reaches: `all` rows; `assigned`, those of the students assigned to a mentor or of the mentors assigned
 * to a student, besides one's own; `own` rows; or none. A row out of reach is answered as if it did not exist.
 */
export type Reach = 'all' | 'assigned' | 'own' | ''

export type PermissionRow = {
  reach: Record<Column, Reach>
  /** Whether students and mentors may use it before they have finished onboarding. */
  mayInOnboarding: boolean
  /** What it lets a person do, in plain English. */
  what: string
}

type TableRow = readonly [
  guest: Reach,
  student: Reach,
  analyst: Reach,
  mentor: Reach,
  director: Reach,
  admin: Reach,
  mayInOnboarding: boolean,
  what: string,
]

const no = ''
const own = 'own'
const assigned = 'assigned'
const all = 'all'
const early = true // also for students and mentors who have not finished onboarding
const later = false // only once onboarding is finished

// oxfmt-ignore
const table = {
  // Signing in                guest  student   analyst   mentor    director  admin  onboarding
  'signIn.request':           [all,   all,      all,      all,      all,      all,   early, 'Ask for a sign-in link by mail, also for a new account'],
  'signIn.redeem':            [all,   all,      all,      all,      all,      all,   early, 'Sign in with the mailed link or code'],
  'signIn.demo':              [all,   all,      all,      all,      all,      all,   early, 'Sign in as a demo person, where the demo is on'],
  'signIn.send':              [no,    no,       no,       no,       all,      all,   later, 'Mail somebody else a sign-in link'],
  'address.confirm':          [all,   all,      all,      all,      all,      all,   early, 'Confirm a new email address with the mailed link'],
  'session.list':             [no,    own,      own,      own,      own,      own,   early, 'See on which devices you are signed in'],
  'session.end':              [no,    own,      own,      own,      own,      own,   early, 'Sign out, here or on other devices'],

  // Profile                   guest  student   analyst   mentor    director  admin  onboarding
  'profile.get':              [no,    own,      own,      own,      own,      own,   early, 'See your own profile and figures'],
  'profile.edit':             [no,    own,      own,      own,      own,      own,   early, 'Change your own profile and finish onboarding'],
  'profile.export':           [no,    own,      own,      own,      own,      own,   early, 'Download everything kept about you'],
  'profile.erase':            [no,    own,      own,      own,      own,      own,   early, 'Ask for your account to be erased'],
  'photo.get':                [no,    all,      all,      all,      all,      all,   early, 'See the photos people have put on their profiles'],
  'photo.edit':               [no,    own,      own,      own,      own,      own,   early, 'Change or remove your own photo'],

  // Points and badges         guest  student   analyst   mentor    director  admin  onboarding
  'badge.list':               [no,    own,      own,      own,      own,      own,   later, 'See your badges and how far the next ones are'],
  'badge.get':                [no,    own,      own,      assigned, all,      all,   later, 'See the badges of one student'],
  'badge.award':              [no,    no,       no,       no,       all,      all,   later, 'Give a student a badge'],
  'activity.list':            [no,    own,      own,      own,      own,      own,   later, 'See your activity and the points it earned'],
  'activity.get':             [no,    own,      own,      assigned, all,      all,   later, 'See the activity of one student'],

  // Ventures                  guest  student   analyst   mentor    director  admin  onboarding
  'venture.list':             [no,    own,      own,      own,      own,      own,   early, 'See the ventures you own or belong to'],
  'venture.listAll':          [no,    no,       no,       no,       all,      all,   later, "See everybody's ventures in one list"],
  'venture.get':              [no,    own,      own,      assigned, all,      all,   later, 'See one venture, or the ventures of one student'],
  'venture.create':           [no,    own,      own,      own,      own,      own,   early, 'Start a venture'],
  'venture.edit':             [no,    own,      own,      own,      own,      own,   later, 'Change a venture and who belongs to it'],
  'venture.trash':            [no,    own,      own,      own,      own,      own,   later, 'Delete a venture, or take it out of the trash'],
  'invitation.list':          [no,    own,      own,      own,      own,      own,   later, 'See and answer invitations to ventures'],
  'invitation.redeem':        [all,   all,      all,      all,      all,      all,   early, 'Open and accept the invitation to a venture that came by mail'],
  'advising.request':         [no,    own,      own,      own,      own,      own,   later, 'Ask for advising for a venture'],
  'advising.list':            [no,    own,      own,      assigned, all,      all,   later, 'See advising requests'],

  // Resources and courses     guest  student   analyst   mentor    director  admin  onboarding
  'resource.list':            [no,    all,      all,      all,      all,      all,   later, 'Browse the active resources'],
  'resource.listInactive':    [no,    no,       no,       no,       all,      all,   later, 'See resources that are not active'],
  'resource.download':        [no,    own,      own,      own,      own,      own,   later, 'Download a resource'],
  'resource.save':            [no,    own,      own,      own,      own,      own,   later, 'Keep a list of saved resources'],
  'resource.sync':            [no,    no,       no,       no,       all,      all,   later, 'Fetch the resources anew from the content source'],
  'tool.list':                [no,    all,      all,      all,      all,      all,   later, 'Browse the venture tools'],
  'tool.favorite':            [no,    own,      own,      own,      own,      own,   later, 'Mark tools as favorites'],
  'course.list':              [no,    all,      all,      all,      all,      all,   later, 'See the published courses'],
  'course.sync':              [no,    no,       no,       no,       all,      all,   later, 'Fetch the courses anew from the content source'],
  'cache.get':                [no,    no,       no,       no,       all,      all,   later, 'See how fresh the copied content is'],
  'cache.sync':               [no,    no,       no,       no,       all,      all,   later, 'Fetch all content anew from the content source'],
  'cache.clear':              [no,    no,       no,       no,       all,      all,   later, 'Clear the copied content'],
  'content.hear':             [all,   all,      all,      all,      all,      all,   early, 'Tell that content changed, with a signature of its source'],

  // Events                    guest  student   analyst   mentor    director  admin  onboarding
  'event.list':               [no,    all,      all,      all,      all,      all,   later, 'See published events'],
  'event.listUnpublished':    [no,    no,       no,       no,       all,      all,   later, 'See events before they are published'],
  'event.create':             [no,    no,       no,       no,       all,      all,   later, 'Announce an event'],
  'event.edit':               [no,    no,       no,       no,       all,      all,   later, 'Change an event'],
  'event.trash':              [no,    no,       no,       no,       all,      all,   later, 'Delete an event'],
  'event.attend':             [no,    all,      all,      all,      all,      all,   later, 'Say that you are coming to an event, or not any more, or are there'],
  'event.listAttendees':      [no,    no,       no,       no,       all,      all,   later, 'See who is coming to an event'],
  'event.checkIn':            [no,    no,       no,       no,       all,      all,   later, 'Show the check-in code and say who was there'],
  'calendar.edit':            [no,    own,      own,      own,      own,      own,   later, 'Have a calendar address of your own'],
  'calendar.follow':          [all,   all,      all,      all,      all,      all,   early, 'Read a personal calendar by its secret address'],

  // Assistant and speech      guest  student   analyst   mentor    director  admin  onboarding
  'chat.list':                [no,    own,      own,      own,      own,      own,   later, 'See your conversations with the assistant'],
  'chat.create':              [no,    own,      own,      own,      own,      own,   later, 'Start a conversation'],
  'chat.send':                [no,    own,      own,      own,      own,      own,   later, 'Write to the assistant'],
  'chat.speak':               [no,    own,      own,      own,      own,      own,   later, 'Talk with the assistant by voice'],
  'chat.purge':               [no,    own,      own,      own,      own,      own,   later, 'Delete a conversation for good'],
  'speech.listVoices':        [no,    all,      all,      all,      all,      all,   later, 'See the voices that can read aloud'],
  'speech.list':              [no,    own,      own,      own,      own,      own,   later, 'See your text-to-speech jobs'],
  'speech.get':               [no,    own,      own,      own,      own,      own,   later, 'Listen to or download your audio'],
  'speech.create':            [no,    own,      own,      own,      own,      own,   later, 'Turn text or a document into audio'],
  'speech.purge':             [no,    own,      own,      own,      own,      own,   later, 'Delete a text-to-speech job and its audio'],

  // Your services and news    guest  student   analyst   mentor    director  admin  onboarding
  'connection.list':          [no,    own,      own,      own,      own,      own,   later, 'See which outside services you have connected'],
  'connection.create':        [no,    own,      own,      own,      own,      own,   later, 'Connect an outside service'],
  'connection.purge':         [no,    own,      own,      own,      own,      own,   later, 'Disconnect an outside service and forget its key'],
  'notification.list':        [no,    own,      own,      own,      own,      own,   later, 'See your notifications as they arrive'],
  'notification.edit':        [no,    own,      own,      own,      own,      own,   later, 'Mark your notifications as read'],

  // Mentoring                 guest  student   analyst   mentor    director  admin  onboarding
  'mentor.list':              [no,    assigned, assigned, all,      all,      all,   later, 'See mentors; students see the ones assigned to them'],
  'mentor.contact':           [no,    assigned, assigned, all,      all,      all,   later, 'Write to a mentor or arrange a meeting'],
  'mentor.browse':            [no,    no,       no,       all,      all,      all,   later, 'Open the mentor directory'],
  'mentor.assign':            [no,    no,       no,       no,       all,      all,   later, 'Assign students to a mentor'],
  'student.list':             [no,    no,       no,       assigned, all,      all,   later, 'See students; mentors see the ones assigned to them'],
  'student.get':              [no,    no,       no,       assigned, all,      all,   later, "See one student's profile"],
  'student.edit':             [no,    no,       no,       no,       all,      all,   later, "Change a student's profile and analyst access"],
  'interaction.list':         [no,    no,       no,       assigned, all,      all,   later, 'See logged interactions with students'],
  'interaction.create':       [no,    no,       no,       assigned, all,      all,   later, 'Log an interaction with a student'],

  // People                    guest  student   analyst   mentor    director  admin  onboarding
  'person.list':              [no,    no,       no,       no,       all,      all,   later, 'See everybody who has an account'],
  'person.invite':            [no,    no,       no,       no,       all,      all,   later, 'Invite somebody'],
  'person.changeRole':        [no,    no,       no,       no,       all,      all,   later, "Change somebody's role"],
  'person.signOut':           [no,    no,       no,       no,       all,      all,   later, 'Sign somebody out everywhere'],
  'person.trash':             [no,    no,       no,       no,       all,      all,   later, 'Remove somebody, erased after 30 days'],
  'person.editAdmin':         [no,    no,       no,       no,       no,       all,   later, 'Give the admin role, take it away, or remove an admin'],
  'audit.list':               [no,    no,       no,       no,       no,       all,   later, 'Read who changed what and when'],

  // Operations                guest  student   analyst   mentor    director  admin  onboarding
  'dashboard.get':            [no,    no,       no,       no,       all,      all,   later, 'Open the admin dashboard'],
  'crm.list':                 [no,    no,       no,       no,       all,      all,   later, 'See people and companies of the CRM and whether it answers'],
  'crm.sync':                 [no,    no,       no,       no,       all,      all,   later, 'Send a person or a venture to the CRM'],
  'knowledge.list':           [no,    no,       no,       no,       all,      all,   later, 'See what the assistant may quote from'],
  'knowledge.get':            [no,    no,       no,       no,       all,      all,   later, 'Open one document of the knowledge store'],
  'knowledge.sync':           [no,    no,       no,       no,       all,      all,   later, 'Choose what the assistant may quote from'],
  'receipt.list':             [no,    no,       no,       no,       all,      all,   later, 'See receipts that came in by mail'],
  'receipt.download':         [no,    no,       no,       no,       all,      all,   later, "Ask for a short-lived link to a receipt's file"],
  'receipt.openFile':         [no,    no,       no,       no,       own,      own,   later, 'Open the short-lived link you asked for'],
  'receipt.verify':           [no,    no,       no,       no,       all,      all,   later, 'Confirm what was read from a receipt'],

  // Tracked links             guest  student   analyst   mentor    director  admin  onboarding
  'link.follow':              [all,   all,      all,      all,      all,      all,   early, 'Follow a short link'],
  'link.list':                [no,    no,       no,       no,       all,      all,   later, 'See the tracked links'],
  'link.get':                 [no,    no,       no,       no,       all,      all,   later, 'See one link, its clicks and its history'],
  'link.create':              [no,    no,       no,       no,       all,      all,   later, 'Make a tracked link'],
  'link.edit':                [no,    no,       no,       no,       all,      all,   later, 'Change a link or switch it off'],
  'link.regenerate':          [no,    no,       no,       no,       all,      all,   later, 'Point a link to a new destination'],
  'link.trash':               [no,    no,       no,       no,       all,      all,   later, 'Move a link to the trash'],
  'link.listTrash':           [no,    no,       no,       no,       all,      all,   later, 'See the links in the trash'],
  'link.restore':             [no,    no,       no,       no,       all,      all,   later, 'Take a link out of the trash'],
  'link.purge':               [no,    no,       no,       no,       all,      all,   later, 'Delete trashed links for good'],

  // Analysis                  guest  student   analyst   mentor    director  admin  onboarding
  'analytics.get':            [no,    no,       all,      no,       all,      all,   later, 'See figures and reports that name nobody'],
  'export.get':               [no,    no,       all,      no,       all,      all,   later, 'Download figures that name nobody'],
  'export.getNamed':          [no,    no,       no,       no,       all,      all,   later, 'Download lists with names'],

  // The platform itself       guest  student   analyst   mentor    director  admin  onboarding
  'platform.get':             [all,   all,      all,      all,      all,      all,   early, 'See what this installation offers before signing in'],
  'platform.check':           [all,   all,      all,      all,      all,      all,   early, 'Ask whether the platform is up and ready'],
  'platform.measure':         [all,   all,      all,      all,      all,      all,   early, 'Read monitoring figures, on this machine or with the token'],
  'platform.document':        [all,   all,      all,      all,      all,      all,   early, 'Read the description of the API'],
  'mailbox.get':              [all,   all,      all,      all,      all,      all,   early, 'Read the mail a demo has caught, where the demo is on'],
} as const satisfies Record<string, TableRow>

export type Permission = keyof typeof table

export const permissions = Object.fromEntries(
  Object.entries<TableRow>(table).map(([permission, row]) => [permission, readRow(row)]),
) as Record<Permission, PermissionRow>

/** How far this person reaches with this permission; a guest is `{ role: null, isAnalyst: false }`. */
export function reachOf(viewer: { role: Role | null; isAnalyst: boolean }, permission: Permission): Reach {
  return permissions[permission].reach[columnOf(viewer)]
}

function columnOf(viewer: { role: Role | null; isAnalyst: boolean }): Column {
  if (viewer.role === null) return 'guest'
  return viewer.role === 'student' && viewer.isAnalyst ? 'analyst' : viewer.role
}

function readRow(row: TableRow): PermissionRow {
  const [guest, student, analyst, mentor, director, admin, mayInOnboarding, what] = row
  return { reach: { guest, student, analyst, mentor, director, admin }, mayInOnboarding, what }
}
