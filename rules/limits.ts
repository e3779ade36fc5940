/** Every limit of the product. Windows and ages are in seconds, sizes in bytes. */
const minute = 60
const hour = 60 * minute
const day = 24 * hour

export const limits = {
  page: { defaultSize: 100, max: 1_000 },
  /** A stored file without a row is left from an interrupted upload and removed at this age. */
  orphan: { ageSeconds: day },
  /** JSON bodies. `nodes`: values and objects together. An endpoint that needs more names `maxBodyBytes` in its contract. */
  body: { bytes: 131_072, guestBytes: 32_768, depth: 64, nodes: 20_000 },
  /** Of the five unsolicited emails, the last two are kept for sign-in links, so that invitations cannot use them up. */
  unsolicitedEmail: { beforeSignIn: 3 },
  /** The cookie that tells the browsers behind one address apart; longer once somebody signed in there. */
  browser: { ageSeconds: day, knownAgeSeconds: 60 * day },
  /** A new email address can be confirmed this long after the last sign-in. */
  emailChange: { signInAgeSeconds: 10 * minute },
  /** What a session that somebody left open must not do needs a sign-in of the last hour: removing people, taking one's data along. */
  freshSignIn: { ageSeconds: hour },
  /** The triggers of the migration hold the same number. */
  audit: { retentionDays: 730 },
  /** How long an admin may view the platform as somebody else. */
  viewAs: { ageSeconds: 30 * minute, reasonLength: 500 },
  /** How long a removed person can be restored before everything of them is erased. */
  person: { restoreDays: 30 },
  photo: { bytes: 5 * 1_048_576, megapixels: 40, pixels: 512 },
  signInLink: { ageSeconds: 10 * minute, aliveCount: 3, codeLength: 8 },
  link: {
    urlLength: 2_048,
    codeLength: 7,
    campaignLength: 200,
    tagCount: 20,
    tagLength: 40,
    /** How many values of one's own campaigns are suggested per parameter. */
    suggestionCount: 20,
    /** How long after a destination failed it is checked again, before anybody is told. */
    recheckSeconds: hour,
    /** Requests for codes that do not exist, by network; more are a 429 (T17). */
    codeGuesses: { max: 20, windowSeconds: minute },
    /** `shownRowCount`: rows with a problem, and as many others, that a report lists. */
    import: { bytes: 5 * 1_048_576, rowCount: 10_000, shownRowCount: 200, keptDays: 30 },
    /** Individual clicks are deleted after this time; the rollups stay. */
    clickMonths: 13,
    /** How many requested codes without a link are stored, so that staff see what people look for. */
    unknownCodes: 1_000,
  },
  student: {
    tagCount: 20,
    tagLength: 40,
    listCount: 50,
    noteLength: 5_000,
    subjectLength: 150,
    messageLength: 5_000,
    /** How many students one email may go to, and how many of them one job step writes to. */
    emailRecipientCount: 1_000,
    emailBatchCount: 100,
    /** How long it can be taken back. */
    emailDelaySeconds: 20,
    /** Without an interaction for so many days, somebody should get in touch. */
    untouchedDays: 30,
  },
  /** `shownRowCount`: rows of each outcome that a report lists. An import can be undone for as long as it is kept. */
  studentImport: { bytes: 5 * 1_048_576, rowCount: 10_000, shownRowCount: 100, keptDays: 30 },
  apiKey: { count: 20 },
  webhook: { count: 5, retentionDays: 14 },
  event: {
    titleLength: 200,
    descriptionLength: 5_000,
    tagCount: 20,
    tagLength: 40,
    capacity: 1_000_000,
    /** How many dates a recurring event may have: two years of Mondays. */
    occurrences: 104,
    /** Several changes in a row are emailed together, at most a minute after the first. */
    updateDelaySeconds: 15,
    updateMaxWaitSeconds: 25,
    /** How long a cancellation can be undone before attendees are emailed. */
    cancelDelaySeconds: 20,
    /** A code on the projector is valid while the next one is shown too, for people who type slowly. */
    codeSeconds: 25,
    checkInOpensSeconds: hour,
    checkInClosesSeconds: 3 * hour,
    /** How long after its end staff may correct the attendance of an event. */
    attendanceEditSeconds: 30 * day,
    /** How far back a personal calendar goes. */
    feedPastSeconds: 90 * day,
    feedEvents: 1_000,
  },
  mentor: {
    headlineLength: 120,
    topicCount: 10,
    /** Students per mentor until staff or the mentor choose another number. */
    capacity: 10,
    maxCapacity: 100,
    /** How many students are assigned in one request. */
    assignedCount: 200,
    suggestionCount: 10,
  },
  mentorRequest: {
    topicLength: 120,
    messageLength: 2_000,
    /** How long a mentor, then staff, have to answer, and how long before the end they are reminded. */
    mentorHours: 72,
    staffHours: 7 * 24,
    reminderHours: 24,
    /** How many mentors are asked before staff. */
    offerCount: 3,
  },
  booking: {
    rangesPerDay: 6,
    exceptionCount: 100,
    /** How far ahead slots can be booked. */
    maxHorizonDays: 60,
    topicLength: 200,
    reasonLength: 500,
    /** Calendars of mentors whose busy times are read: how large, how many times are kept, and how old a reading may get. */
    calendarBytes: 5 * 1_048_576,
    busyCount: 3_000,
    refreshSeconds: 15 * minute,
    /** How long a canceled meeting stays in calendar feeds, so that calendar programs mark it as canceled. */
    feedCanceledSeconds: 30 * day,
  },
  /**
   * When a meeting that the mentor did not close is asked about, how many days after its end people may answer, how long they may
   * change an answer, and how many answers about a mentor it takes to show an average.
   */
  meetingFeedback: { askAfterHours: 2, answerDays: 30, editDays: 14, commentLength: 2_000, averageCount: 3 },
  message: {
    textLength: 5_000,
    /** Unread this long, a message is emailed. */
    emailAfterSeconds: 10 * minute,
  },
  interaction: { titleLength: 200, textLength: 5_000, durationMinutes: 7 * 24 * 60, quickLogCount: 50, trashDays: 30 },
  /** Without an update for so many months a venture is no longer active; an entry of the last so many months is recent. */
  impactReport: { activeMonths: 12, recentMonths: 12 },
  reportSchedule: { count: 100, recipientCount: 50, hour: 7, undoDays: 1 },
  /**
   * `queuedCount`: unfinished conversions of a person, of which `atOnceCount` are worked on. `textLength`: characters of a document,
   * `typedLength` of a typed text. `leaseSeconds`: how long a worker's claim lasts without renewal, as after a crash. `streams`: how
   * much of unfinished audio a person may listen to at once. `notifyAfterSeconds`: what took so long is worth a notification.
   */
  speech: {
    fileBytes: 25 * 1_048_576,
    textLength: 1_000_000,
    typedLength: 4_096,
    queuedCount: 100,
    atOnceCount: 2,
    leaseSeconds: 12,
    streams: 5,
    notifyAfterSeconds: minute,
    fileNameLength: 150,
    excerptLength: 4_000,
    wordLength: 80,
    pronunciationCount: 500,
  },
  /**
   * `attachmentBytes` of one file, `messageBytes` of all of a message. `generationCount`: answers of a person that are written at once.
   * `leaseSeconds`: how long an answer counts as being written without a sign of life, as after a crash. `streams` of a person.
   */
  chat: {
    titleLength: 120,
    promptTitleLength: 40,
    messageLength: 8_000,
    attachmentCount: 5,
    attachmentBytes: 10 * 1_048_576,
    messageBytes: 25 * 1_048_576,
    /** Pictures and scanned pages that are read of one attachment, and how long all of a message may take. */
    scannedPages: 20,
    scanSeconds: 90,
    commentLength: 1_000,
    generationCount: 2,
    answerTokens: 4_000,
    answerSeconds: 5 * minute,
    leaseSeconds: 15,
    flushMs: 250,
    streams: 5,
    passageCount: 8,
    sessionMessages: 2_000,
    shareDays: 90,
    shareCount: 20,
    starterCount: 8,
    starterLength: 120,
    temporaryHours: 24,
  },
  /**
   * `itemCount`: how many items are chosen at once. `textLength`: characters of a document that are read. A sync that would remove more than
   * `removalShare` of the items waits for staff. `pastEventDays`: how long after its end an event is still quoted. `answeredConfidence`: from
   * there on a question counts as answered by the content.
   */
  knowledge: {
    fileBytes: 25 * 1_048_576,
    fileNameLength: 150,
    titleLength: 200,
    itemCount: 10_000,
    textLength: 1_000_000,
    queryLength: 2_000,
    resultCount: 50,
    removalShare: 0.2,
    pastEventDays: 30,
    leaseSeconds: 15,
    answeredConfidence: 0.5,
    trashDays: 30,
  },
  invitation: { ageSeconds: 72 * hour },
  venture: {
    memberCount: 50,
    milestoneCount: 100,
    metricCount: 1_000,
    fileCount: 100,
    /** What one person may have uploaded to all ventures. */
    personBytes: 1_073_741_824,
    fileBytes: 20 * 1_048_576,
    fileNameLength: 150,
    invitationAgeSeconds: 14 * day,
    /** How long a venture stays in the trash before it is deleted forever. */
    trashDays: 30,
  },
  /** Staff sessions end sooner, because staff see other people's data. */
  session: {
    member: { idleSeconds: 14 * day, ageSeconds: 60 * day },
    staff: { idleSeconds: 12 * hour, ageSeconds: 7 * day },
    /** The last-seen time is written at most this often, so that most reads cause no write. */
    touchSeconds: minute,
  },
  content: {
    /** The largest file that is copied from a source, and how many characters of its text are searched. */
    fileBytes: 20 * 1_048_576,
    textLength: 200_000,
    bodyLength: 400_000,
    filesPerItem: 20,
    /** A sync that would remove more than this share of the items waits for staff to confirm. */
    removalShare: 0.2,
    /** How long one job works on a sync before it hands over to the next one. */
    timeSliceSeconds: 120,
    /** How long the source may send the secret of its webhook after staff began to connect it. */
    webhookWindowSeconds: 15 * minute,
    /** How long a worker's claim on a sync lasts without renewal: after a crash nobody can continue it sooner. */
    leaseSeconds: 15,
    /** How long a request waits for a sync to end before it replies with the progress. */
    syncWaitMs: 1_500,
  },
  /** How many resources a person is shown of those opened last, and of those that fit their venture. */
  resource: { recentCount: 8, suggestedCount: 4 },
  idempotency: { ageSeconds: day },
  disk: { reservedBytes: 500_000_000, reservedShare: 0.1, checkSeconds: 2 },
  /** Server-sent events: how many windows a person may have open, and how soon a stream ends after its session. */
  stream: { perPerson: 5, heartbeatSeconds: 25, checkSeconds: 3, maxBufferedBytes: 1_048_576 },
  /** How long a notification may be snoozed, and how long one is kept. */
  notification: { snoozeDays: 90, retentionDays: 400 },
} as const
