import type { ContentSource } from '#providers/content-source/port.ts'
import type { Files } from '#providers/files/port.ts'
import type { Geo } from '#providers/geo/port.ts'
import type { MailOut } from '#providers/mail-out/port.ts'
import type { LinkChecker } from '#providers/link-checker/port.ts'

/** The outside world as actions see it: one entry per port, filled by `apps/server`. */
export type Providers = {
  mailOut: MailOut
  /** Where letters of demo people end: the embedded mailer, also when `mailOut` is a real one. */
  mailbox: MailOut
  files: Files
  geo: Geo
  linkChecker: LinkChecker
  contentSource: ContentSource
}
