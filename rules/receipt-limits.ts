const minute = 60

/**
 * `fileBytes` of an email or an uploaded file. `pages` of a PDF that are read as pictures, `modelPages` that a paid model sees. `linkSeconds`: how long a download link works.
 * `unfinishedSeconds`: an email that was not read by then is read again, `tryCount` times at most.
 * `quarantineDays`: what staff do not release by then is deleted.
 * `smtp`: of our own mail server (T24). `connectionsPerAddress`: of an IPv6 client those of its /64. `messageSeconds`: from the connection, or
 * the email before, to the end of an email. `refusalCount`: so many recipients that are not ours end a session.
 */
export const receiptLimits = {
  fileBytes: 25 * 1_048_576,
  fileCount: 20,
  attachmentCount: 50,
  fileNameLength: 150,
  bodyLength: 100_000,
  pages: 10,
  modelPages: 3,
  linkSeconds: minute,
  unfinishedSeconds: 10 * minute,
  tryCount: 3,
  sureConfidence: 0.9,
  textLength: 200,
  notesLength: 2_000,
  trashDays: 30,
  quarantineDays: 30,
  smtp: {
    messageBytes: 25 * 1_048_576,
    recipientCount: 10,
    refusalCount: 20,
    connectionCount: 50,
    connectionsPerAddress: 5,
    commandBytes: 4_096,
    idleSeconds: minute,
    messageSeconds: 5 * minute,
    closeSeconds: 5,
  },
} as const
