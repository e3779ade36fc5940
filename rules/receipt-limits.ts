const minute = 60

/**
 * `fileBytes` of an email or an uploaded file. `pages` of a PDF that are read as pictures, `modelPages` that a paid model sees. `linkSeconds`: how long a download link works.
 * `unfinishedSeconds`: an email that was not read by then is read again, `tryCount` times at most.
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
} as const
