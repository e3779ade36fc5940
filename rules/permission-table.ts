/**
 * Which rows a permission covers: `all`; `assigned`, the person's own and those of the students assigned to a mentor or of the
 * mentors assigned to a student; `own`; or none. Rows out of scope are a 404, as if they did not exist.
 */
export type Scope = 'all' | 'assigned' | 'own' | ''

/** A row of the grid in `permissions.ts`, written in one line. */
export type TableRow = readonly [
  guest: Scope,
  student: Scope,
  analyst: Scope,
  mentor: Scope,
  director: Scope,
  admin: Scope,
  mayInOnboarding: boolean,
  description: string,
]

const none = ''
const own = 'own'
const assigned = 'assigned'
const all = 'all'
const early = true // also for students and mentors who have not finished onboarding
const later = false // only once onboarding is finished

// oxfmt-ignore
export const table = {
  // Signing in                guest  student   analyst   mentor    director  admin  onboarding
  'signIn.request':           [all,   all,      all,      all,      all,      all,   early, 'Ask for a sign-in link by email, also for a new account'],
  'signIn.redeem':            [all,   all,      all,      all,      all,      all,   early, 'Sign in with the mailed link or code'],
  'signIn.demo':              [all,   all,      all,      all,      all,      all,   early, 'Sign in as a demo person, where the demo is on'],
  'signIn.campus':            [all,   all,      all,      all,      all,      all,   early, 'Sign in with a campus account'],
  'signIn.passkey':           [all,   all,      all,      all,      all,      all,   early, 'Sign in with a passkey'],
  'signIn.send':              [none,    none,       none,       none,       all,      all,   later, 'Email someone else a sign-in link'],
  'address.confirm':          [all,   all,      all,      all,      all,      all,   early, 'Confirm a new email address with the mailed link'],
  'session.list':             [none,    own,      own,      own,      own,      own,   early, 'See on which devices you are signed in'],
  'session.end':              [none,    own,      own,      own,      own,      own,   early, 'Sign out, here or on other devices'],
  'campusAccount.list':       [none,    own,      own,      own,      own,      own,   early, 'See which campus accounts sign you in'],
  'campusAccount.connect':    [none,    own,      own,      own,      own,      own,   early, 'Connect a campus account'],
  'campusAccount.disconnect': [none,    own,      own,      own,      own,      own,   early, 'Disconnect a campus account'],
  'passkey.list':             [none,    own,      own,      own,      own,      own,   early, 'See your passkeys'],
  'passkey.add':              [none,    own,      own,      own,      own,      own,   early, 'Add a passkey'],
  'passkey.rename':           [none,    own,      own,      own,      own,      own,   early, 'Rename your passkeys'],
  'passkey.remove':           [none,    own,      own,      own,      own,      own,   early, 'Remove a passkey'],

  // Profile                   guest  student   analyst   mentor    director  admin  onboarding
  'profile.get':              [none,    own,      own,      own,      own,      own,   early, 'See your own profile and figures'],
  'profile.edit':             [none,    own,      own,      own,      own,      own,   early, 'Change your own profile and finish onboarding'],
  'profile.export':           [none,    own,      own,      own,      own,      own,   early, 'Download everything kept about you'],
  'profile.erase':            [none,    own,      own,      own,      own,      own,   early, 'Ask for your account to be erased'],
  'photo.get':                [none,    all,      all,      all,      all,      all,   early, 'See the photos people have put on their profiles'],
  'photo.edit':               [none,    own,      own,      own,      own,      own,   early, 'Change or remove your own photo'],

  // Search                    guest  student   analyst   mentor    director  admin  onboarding
  'search.list':              [none,    own,      own,      own,      own,      own,   later, 'Search everything you may see'],

  // Points and badges         guest  student   analyst   mentor    director  admin  onboarding
  'badge.list':               [none,    own,      own,      own,      own,      own,   later, 'See your badges and how far the next ones are'],
  'badge.get':                [none,    own,      own,      assigned, all,      all,   later, 'See the badges of one student'],
  'badge.award':              [none,    none,       none,       none,       all,      all,   later, 'Give a student a badge'],
  'activity.list':            [none,    own,      own,      own,      own,      own,   later, 'See your activity and the points it earned'],
  'activity.get':             [none,    own,      own,      assigned, all,      all,   later, 'See the activity of one student'],

  // Ventures                  guest  student   analyst   mentor    director  admin  onboarding
  'venture.list':             [none,    own,      own,      own,      own,      own,   early, 'See the ventures you own or belong to'],
  'venture.listAll':          [none,    none,       none,       none,       all,      all,   later, "See everyone's ventures in one list"],
  'venture.get':              [none,    own,      own,      assigned, all,      all,   later, 'See one venture, or the ventures of one student'],
  'venture.create':           [none,    own,      own,      own,      own,      own,   early, 'Start a venture'],
  'venture.edit':             [none,    own,      own,      own,      own,      own,   later, 'Change a venture and who belongs to it'],
  'venture.trash':            [none,    own,      own,      own,      own,      own,   later, 'Delete a venture, or take it out of the trash'],
  'invitation.list':          [none,    own,      own,      own,      own,      own,   later, 'See and answer invitations to ventures'],
  'invitation.redeem':        [all,   all,      all,      all,      all,      all,   early, 'Open and accept an emailed invitation to a venture'],
  'advising.request':         [none,    own,      own,      own,      own,      own,   later, 'Ask for advising for a venture'],
  'advising.list':            [none,    own,      own,      assigned, all,      all,   later, 'See advising requests'],
  'advising.book':            [none,    own,      own,      none,     all,      all,   later, 'Book the meeting of an advising request'],
  'advising.edit':            [none,    none,     none,     assigned, all,      all,   later, 'Answer advising requests; mentors answer those given to them'],
  'advising.assign':          [none,    none,     none,     none,     all,      all,   later, 'Choose the advisor of a request'],
  'advising.configure':       [none,    none,     none,     none,     all,      all,   later, 'Change the deadlines, meeting kinds and advisor instructions of advising'],

  // Resources and courses     guest  student   analyst   mentor    director  admin  onboarding
  'resource.list':            [none,    all,      all,      all,      all,      all,   later, 'Browse the active resources'],
  'resource.listInactive':    [none,    none,       none,       none,       all,      all,   later, 'See resources that are not active'],
  'resource.download':        [none,    own,      own,      own,      own,      own,   later, 'Download a resource'],
  'resource.save':            [none,    own,      own,      own,      own,      own,   later, 'Keep a list of saved resources'],
  'resource.sync':            [none,    none,       none,       none,       all,      all,   later, 'Sync resources from the content source'],
  'tool.list':                [none,    all,      all,      all,      all,      all,   later, 'Browse the venture tools'],
  'tool.favorite':            [none,    own,      own,      own,      own,      own,   later, 'Mark tools as favorites'],
  'course.list':              [none,    all,      all,      all,      all,      all,   later, 'See the published courses'],
  'course.sync':              [none,    none,       none,       none,       all,      all,   later, 'Sync courses from the content source'],
  'cache.get':                [none,    none,       none,       none,       all,      all,   later, 'See how fresh the copied content is'],
  'cache.sync':               [none,    none,       none,       none,       all,      all,   later, 'Sync all content from the content source'],
  'cache.clear':              [none,    none,       none,       none,       all,      all,   later, 'Clear the copied content'],
  'content.receiveWebhook':             [all,   all,      all,      all,      all,      all,   early, 'Deliver a signed notice that content changed'],

  // Events                    guest  student   analyst   mentor    director  admin  onboarding
  'event.list':               [none,    all,      all,      all,      all,      all,   later, 'See published events'],
  'event.listUnpublished':    [none,    none,       none,       none,       all,      all,   later, 'See events before they are published'],
  'event.create':             [none,    none,       none,       none,       all,      all,   later, 'Create an event'],
  'event.edit':               [none,    none,       none,       none,       all,      all,   later, 'Change an event'],
  'event.trash':              [none,    none,       none,       none,       all,      all,   later, 'Delete an event'],
  'event.attend':             [none,    all,      all,      all,      all,      all,   later, 'RSVP to an event, cancel, and check in'],
  'event.listAttendees':      [none,    none,       none,       none,       all,      all,   later, 'See who is coming to an event'],
  'event.checkIn':            [none,    none,       none,       none,       all,      all,   later, 'Show the check-in code and check people in'],
  'calendar.edit':            [none,    own,      own,      own,      own,      own,   later, 'Have a calendar link of your own'],
  'calendar.follow':          [all,   all,      all,      all,      all,      all,   early, 'Read a personal calendar by its secret link'],

  // Assistant and speech      guest  student   analyst   mentor    director  admin  onboarding
  'chat.list':                [none,    own,      own,      own,      own,      own,   later, 'See your conversations with the assistant'],
  'chat.create':              [none,    own,      own,      own,      own,      own,   later, 'Start a conversation'],
  'chat.send':                [none,    own,      own,      own,      own,      own,   later, 'Write to the assistant'],
  'chat.speak':               [none,    own,      own,      own,      own,      own,   later, 'Talk with the assistant by voice'],
  'chat.purge':               [none,    own,      own,      own,      own,      own,   later, 'Delete a conversation forever'],
  'assistant.review':         [none,    none,       none,       none,       all,      all,   later, 'See what the assistant costs, and review answers that did not help'],
  'speech.listVoices':        [none,    all,      all,      all,      all,      all,   later, 'See the voices that can read aloud'],
  'speech.list':              [none,    own,      own,      own,      own,      own,   later, 'See your text-to-speech jobs'],
  'speech.get':               [none,    own,      own,      own,      own,      own,   later, 'Listen to or download your audio'],
  'speech.create':            [none,    own,      own,      own,      own,      own,   later, 'Turn text or a document into audio'],
  'speech.purge':             [none,    own,      own,      own,      own,      own,   later, 'Delete a text-to-speech job and its audio'],
  'pronunciation.editForAll': [none,   none,     none,      none,     all,      all,   later, 'Say how words are spoken in the conversions of everyone'],

  // Your services and news    guest  student   analyst   mentor    director  admin  onboarding
  'connection.list':          [none,    own,      own,      own,      own,      own,   later, 'See which outside services you have connected'],
  'connection.create':        [none,    own,      own,      own,      own,      own,   later, 'Connect an outside service'],
  'connection.finish':        [own,     own,      own,      own,      own,      own,   early, 'Come back from an outside service after allowing access there'],
  'connection.browse':        [none,    own,      own,      own,      own,      own,   later, 'Choose from your own files at an outside service'],
  'connection.purge':         [none,    own,      own,      own,      own,      own,   later, 'Disconnect an outside service and forget its key'],
  'notification.list':        [none,    own,      own,      own,      own,      own,   later, 'See your notifications as they arrive'],
  'notification.edit':        [none,    own,      own,      own,      own,      own,   later, 'Mark your notifications as read'],

  // Mentoring                 guest  student   analyst   mentor    director  admin  onboarding
  'mentor.list':              [none,    assigned, assigned, all,      all,      all,   later, 'See mentors; students see the ones assigned to them'],
  'mentor.contact':           [none,    assigned, assigned, all,      all,      all,   later, 'Write to a mentor or arrange a meeting'],
  'mentor.browse':            [none,    none,       none,       all,      all,      all,   later, 'Open the mentor directory'],
  'mentor.assign':            [none,    none,       none,       none,       all,      all,   later, 'Assign students to a mentor'],
  'mentorProfile.edit':       [none,    none,       none,       own,        none,       none,  later, 'Say on your mentor card how you can help'],
  'mentorRequest.list':       [none,    own,        own,        own,        all,        all,   later, 'See requests for a mentor: your own, and those you are asked for'],
  'mentorRequest.create':     [none,    own,        own,        none,       none,       none,  later, 'Ask for a mentor'],
  'mentorRequest.answer':     [none,    none,       none,       own,        none,       none,  later, 'Accept or decline the request of a student for a mentor'],
  'availability.edit':        [none,    none,       none,       own,        none,       none,  later, 'Say when students may book a meeting with you'],
  'booking.list':             [none,    own,        own,        own,        own,        own,   later, 'See your meetings'],
  'booking.create':           [none,    assigned,   assigned,   none,       none,       none,  later, 'Book a meeting with a mentor assigned to you'],
  'booking.edit':             [none,    own,        own,        own,        own,        own,   later, 'Move, cancel or close a meeting of yours'],
  'meetingFeedback.give':     [none,    own,        own,        own,        none,       none,  later, 'Answer two private questions after a meeting'],
  'meetingFeedback.list':     [none,    none,       none,       none,       all,        all,   later, 'Read what students and mentors answered about their meetings'],
  'message.list':             [none,    own,        own,        own,        none,       none,  later, 'See your messages'],
  'message.send':             [none,    own,        own,        own,        none,       none,  later, 'Write to your mentors or the students assigned to you'],
  'student.list':             [none,    none,       none,       assigned, all,      all,   later, 'See students; mentors see the ones assigned to them'],
  'student.get':              [none,    none,       none,       assigned, all,      all,   later, "See one student's profile"],
  'student.edit':             [none,    none,       none,       none,       all,      all,   later, "Change a student's profile, tags and analyst access"],
  'student.email':            [none,    none,       none,       none,       all,      all,   later, 'Email many students at once'],
  'student.import':           [none,    none,       none,       none,       all,      all,   later, 'Import students from a table, and undo that'],
  'studentList.list':         [none,    none,       none,       own,        own,      own,   later, 'See your saved lists of students and those shared with you'],
  'studentList.edit':         [none,    none,       none,       own,        own,      own,   later, 'Save, rename, share and delete lists of students'],
  'note.list':                [none,    none,       none,       assigned,   all,      all,   later, 'See your notes on students and those shared with you'],
  'note.create':              [none,    none,       none,       assigned,   all,      all,   later, 'Write a note on a student'],
  'note.edit':                [none,    none,       none,       own,        own,      own,   later, 'Change and delete your notes on students'],
  'interaction.list':         [none,    none,       none,       assigned, all,      all,   later, 'See logged interactions with students'],
  'interaction.create':       [none,    none,       none,       assigned, all,      all,   later, 'Log an interaction with a student'],
  'interaction.edit':         [none,    none,       none,       assigned, all,      all,   later, 'Change interactions and follow-ups; mentors change what they logged'],
  'interaction.trash':        [none,    none,       none,       assigned, all,      all,   later, 'Delete interactions; mentors delete what they logged'],
  'interaction.purge':        [none,    none,       none,       none,     all,      all,   later, 'Delete interactions in the trash for good'],

  // People                    guest  student   analyst   mentor    director  admin  onboarding
  'person.list':              [none,    none,       none,       none,       all,      all,   later, 'See everyone who has an account'],
  'person.invite':            [none,    none,       none,       none,       all,      all,   later, 'Invite people'],
  'person.changeRole':        [none,    none,       none,       none,       all,      all,   later, "Change a person's role"],
  'person.signOut':           [none,    none,       none,       none,       all,      all,   later, 'Sign a person out everywhere'],
  'person.trash':             [none,    none,       none,       none,       all,      all,   later, 'Remove a person, erased after 30 days'],
  'person.restore':           [none,    none,       none,       none,       all,      all,   later, 'See removed people and restore them'],
  'person.viewAs':            [none,    none,       none,       none,       none,       all,   later, 'View the platform as a student or mentor for 30 minutes, read-only'],
  'person.editAdmin':         [none,    none,       none,       none,       none,       all,   later, 'Give the admin role, take it away, or remove an admin'],
  'audit.listOwn':            [none,    own,      own,      own,      own,      own,   early, 'See who looked at your profile'],
  'audit.list':               [none,    none,       none,       none,       none,     all,   later, 'Read who changed what and when'],
  'system.get':               [none,    none,       none,       none,       none,     all,   later, 'See how the installation is doing: backups, queues, storage, services'],
  'system.edit':              [none,    none,       none,       none,       none,     all,   later, 'Start a backup, retry or discard failed jobs'],

  // Operations                guest  student   analyst   mentor    director  admin  onboarding
  'dashboard.get':            [none,    none,       none,       none,       all,      all,   later, 'Open the admin dashboard'],
  'crm.list':                 [none,    none,       none,       none,       all,      all,   later, 'See people and companies of the CRM and whether it answers'],
  'crm.sync':                 [none,    none,       none,       none,       all,      all,   later, 'Send a person or a venture to the CRM'],
  'crm.receiveWebhook':       [all,   all,      all,      all,      all,      all,   early, 'Deliver a signed notice that the CRM changed'],
  'knowledge.list':           [none,    none,       none,       none,       all,      all,   later, 'See what the assistant may quote from'],
  'knowledge.get':            [none,    none,       none,       none,       all,      all,   later, 'Open one document of the knowledge store'],
  'knowledge.sync':           [none,    none,       none,       none,       all,      all,   later, 'Choose what the assistant may quote from'],
  'receipt.list':             [none,    none,       none,       none,       all,      all,   later, 'See receipts that arrived by email'],
  'receipt.download':         [none,    none,       none,       none,       all,      all,   later, "Ask for a short-lived link to a receipt's file"],
  'receipt.openFile':         [none,    none,       none,       none,       own,      own,   later, 'Open the short-lived link you asked for'],
  'receipt.verify':           [none,    none,       none,       none,       all,      all,   later, 'Confirm what was read from a receipt'],
  'receipt.edit':             [none,    none,       none,       none,       all,      all,   later, 'Add, correct, release and delete receipts'],
  'receipt.receiveEmail':     [all,     all,        all,        all,        all,      all,   early, 'Deliver an email with receipts, signed by the mail service'],
  'exchangeRate.list':         [none,    none,       none,       none,       all,      all,   later, 'See the exchange rates that receipts are converted with'],
  'exchangeRate.edit':         [none,    none,       none,       none,       all,      all,   later, 'Enter, import and remove exchange rates'],

  // Tracked links             guest  student   analyst   mentor    director  admin  onboarding
  'link.follow':              [all,   all,      all,      all,      all,      all,   early, 'Follow a short link'],
  'link.list':                [none,    none,       none,       none,       all,      all,   later, 'See the tracked links'],
  'link.get':                 [none,    none,       none,       none,       all,      all,   later, 'See one link, its clicks and its history'],
  'link.create':              [none,    none,       none,       none,       all,      all,   later, 'Make a tracked link'],
  'link.edit':                [none,    none,       none,       none,       all,      all,   later, 'Change a link or switch it off'],
  'link.regenerate':          [none,    none,       none,       none,       all,      all,   later, 'Point a link to a new destination'],
  'link.trash':               [none,    none,       none,       none,       all,      all,   later, 'Move a link to the trash'],
  'link.listTrash':           [none,    none,       none,       none,       all,      all,   later, 'See the links in the trash'],
  'link.restore':             [none,    none,       none,       none,       all,      all,   later, 'Take a link out of the trash'],
  'link.purge':               [none,    none,       none,       none,       all,      all,   later, 'Delete trashed links forever'],
  'webhook.list':             [none,    none,       none,       none,       own,      own,   later, 'See your webhooks and their deliveries'],
  'webhook.create':           [none,    none,       none,       none,       own,      own,   later, 'Have clicks sent to another tool'],
  'webhook.edit':             [none,    none,       none,       none,       own,      own,   later, 'Pause, resume and test your webhooks'],
  'webhook.purge':            [none,    none,       none,       none,       own,      own,   later, 'Delete your webhooks'],
  'apiKey.list':              [none,    none,       none,       none,       own,      own,   later, 'See your API keys'],
  'apiKey.create':            [none,    none,       none,       none,       own,      own,   later, 'Create API keys for tools that manage links'],
  'apiKey.revoke':            [none,    none,       none,       none,       own,      own,   later, 'Revoke your API keys'],

  // Analysis                  guest  student   analyst   mentor    director  admin  onboarding
  'analytics.get':            [none,    none,       all,      none,       all,      all,   later, 'See metrics and reports without names'],
  'export.get':               [none,    none,       all,      none,       all,      all,   later, 'Download metrics without names'],
  'export.getNamed':          [none,    none,       none,       none,       all,      all,   later, 'Download lists with names'],
  'reportSchedule.edit':      [none,    none,       none,       none,       all,      all,   later, 'Schedule reports by email'],

  // The platform itself       guest  student   analyst   mentor    director  admin  onboarding
  'platform.get':             [all,   all,      all,      all,      all,      all,   early, 'See what this installation offers before signing in'],
  'platform.check':           [all,   all,      all,      all,      all,      all,   early, 'Ask whether the platform is up and ready'],
  'platform.measure':         [all,   all,      all,      all,      all,      all,   early, 'Read monitoring metrics, on this machine or with the token'],
  'platform.document':        [all,   all,      all,      all,      all,      all,   early, 'Read the description of the API'],
  'mailbox.get':              [all,   all,      all,      all,      all,      all,   early, 'Read the emails a demo has caught, where the demo is on'],

  // Announcements             guest  student   analyst   mentor    director  admin  onboarding
  'announcement.list':        [none,    all,      all,      all,      all,      all,   later, 'See the announcements for people like you'],
  'announcement.dismiss':     [none,    all,      all,      all,      all,      all,   later, 'Take an announcement off your dashboard'],
  'announcement.edit':        [none,    none,       none,       none,       all,      all,   later, 'Write, change and delete announcements'],
} as const satisfies Record<string, TableRow>
