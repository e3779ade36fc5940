/**
 * What can happen, in the past tense: the spine that points, badges, notifications and mail hang from. The text says
 * when it is recorded; `subject` names whose id the event carries.
 */
export const events = {
  'member.signedIn': { what: 'A person signed in', subject: 'person' },
  'member.registered': { what: 'A new person used their first sign-in link', subject: 'person' },
  'member.onboarded': { what: 'A person finished or skipped through onboarding', subject: 'person' },
  'profile.edited': { what: 'A person changed their own profile', subject: 'person' },
  'profile.completed': { what: 'A profile reached 100 percent for the first time', subject: 'person' },
  'signIn.requested': { what: 'Somebody asked for a sign-in link', subject: 'sign-in link' },
  'address.changeRequested': { what: 'A person asked to change their email address', subject: 'sign-in link' },
  'person.roleChanged': { what: "Staff changed a person's role", subject: 'person' },
  'person.deactivated': { what: 'Staff removed a person', subject: 'person' },
  'person.sessionsEnded': { what: 'Staff signed a person out everywhere', subject: 'person' },
  'venture.created': { what: 'A person started a venture', subject: 'venture' },
  'venture.edited': { what: 'A person changed a venture', subject: 'venture' },
  'venture.trashed': { what: 'A person moved a venture to the trash', subject: 'venture' },
  'link.created': { what: 'Staff made a tracked link', subject: 'link' },
  'link.edited': { what: 'Staff changed a tracked link', subject: 'link' },
  'link.regenerated': { what: 'Staff pointed a link to a new destination', subject: 'link' },
  'link.trashed': { what: 'Staff moved a link to the trash', subject: 'link' },
  'link.restored': { what: 'Staff took a link out of the trash', subject: 'link' },
  'link.died': { what: 'The daily check found nothing at the destination of a link', subject: 'link' },
  'link.purged': { what: 'Staff deleted a link for good', subject: 'link' },
  'event.created': { what: 'Staff announced an event', subject: 'event' },
  'event.edited': { what: 'Staff changed an event', subject: 'event' },
  'event.trashed': { what: 'Staff cancelled an event by moving it to the trash', subject: 'event' },
  'event.restored': { what: 'Staff took an event out of the trash', subject: 'event' },
  'event.responded': { what: 'People took seats at an event, joined its waitlist, or left', subject: 'event' },
  'event.attended': { what: 'A person was seen at an event', subject: 'attendance' },
  'event.unattended': { what: 'Staff took back that a person was seen at an event', subject: 'attendance' },
  'badge.earned': { what: 'A person earned a badge', subject: 'badge award' },
} as const satisfies Record<string, { what: string; subject: string }>

export type EventName = keyof typeof events
