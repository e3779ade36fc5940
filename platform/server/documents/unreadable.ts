/** Why a document cannot be read, as sentences for people. */
export const unreadableReasons = {
  broken: 'The document could not be read. It may be damaged.',
  password: 'The document is protected by a password. Remove the password and try again.',
  protected: 'The book is protected against copying, so it can’t be read.',
  oldWord: 'The document was saved by Word 95 or earlier. Save it as .docx and try again.',
  wrongType: 'The file is not a document of the type that its name says.',
  empty: 'The document contains no text.',
  scanned: 'The document contains pictures of text only, no text.',
  tooSlow: 'The document takes too long to read.',
  tooLarge: 'The document is too large to read.',
  brokenPicture: 'The picture could not be read. It may be damaged.',
  hugePicture: 'The picture has more than 40 megapixels.',
  slowPicture: 'The picture takes too long to read.',
  tooManyPages: 'The document has more than 500 pages. Split it and try again.',
}
export type UnreadableReason = keyof typeof unreadableReasons

/** What people read where the process of a reader did not answer. */
export const explainFailure = (reason: 'broken' | 'tooSlow' | 'stopped'): string =>
  unreadableReasons[reason === 'tooSlow' ? 'tooSlow' : 'broken']

/** Thrown by a reader that knows what is wrong; every other error means that the document is broken. */
export class UnreadableDocument extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(unreadableReasons[reason], options)
    this.reason = reason
  }
}
