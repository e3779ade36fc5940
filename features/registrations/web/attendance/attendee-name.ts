import type { Attendee } from '../../schema.ts'

/** The name, or the email address of somebody who has none yet. */
export const getAttendeeName = ({ firstName, lastName, email }: Attendee): string =>
  `${firstName} ${lastName}`.trim() || email
