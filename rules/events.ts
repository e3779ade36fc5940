/**
 * What can happen, in the past tense: the spine that points, badges, notifications and mail hang from. The text says
 * when it is recorded; `subject` names whose id the event carries.
 */
export const events = {
  'member.signedIn': { description: 'A person signed in', subject: 'person' },
  'member.registered': { description: 'A new person used their first sign-in link', subject: 'person' },
  'member.onboarded': { description: 'A person finished or skipped through onboarding', subject: 'person' },
  'profile.edited': { description: 'A person changed their own profile', subject: 'person' },
  'profile.completed': { description: 'A profile reached 100 percent for the first time', subject: 'person' },
  'signIn.requested': { description: 'Somebody asked for a sign-in link', subject: 'sign-in link' },
  'profile.emailChangeRequested': {
    description: 'A person asked to change their email address',
    subject: 'sign-in link',
  },
  'person.roleChanged': { description: "Staff changed a person's role", subject: 'person' },
  'person.deactivated': { description: 'Staff removed a person', subject: 'person' },
  'person.sessionsEnded': { description: 'Staff signed a person out everywhere', subject: 'person' },
  'venture.created': { description: 'A person started a venture', subject: 'venture' },
  'venture.edited': { description: 'A person changed a venture', subject: 'venture' },
  'venture.stageChanged': { description: 'A venture came to another stage', subject: 'venture' },
  'venture.milestoneReached': { description: 'A person ticked a milestone of a venture', subject: 'venture' },
  'venture.memberInvited': { description: 'The owner of a venture invited somebody by mail', subject: 'venture' },
  'venture.memberJoined': { description: 'A person accepted the invitation to a venture', subject: 'venture' },
  'venture.memberLeft': { description: 'A person left a venture or was removed from it', subject: 'venture' },
  'venture.transferred': { description: 'A venture was given to another owner', subject: 'venture' },
  'venture.trashed': { description: 'A person moved a venture to the trash', subject: 'venture' },
  'venture.restored': { description: 'A person took a venture out of the trash', subject: 'venture' },
  'venture.purged': {
    description: 'A venture was in the trash for its time and is deleted for good',
    subject: 'venture',
  },
  'link.created': { description: 'Staff made a tracked link', subject: 'link' },
  'link.edited': { description: 'Staff changed a tracked link', subject: 'link' },
  'link.regenerated': { description: 'Staff pointed a link to a new destination', subject: 'link' },
  'link.trashed': { description: 'Staff moved a link to the trash', subject: 'link' },
  'link.restored': { description: 'Staff took a link out of the trash', subject: 'link' },
  'link.broken': { description: 'The daily check found nothing at the destination of a link', subject: 'link' },
  'link.purged': { description: 'Staff deleted a link for good', subject: 'link' },
  'resource.downloaded': { description: 'A person downloaded a resource for the first time', subject: 'resource' },
  'event.notificationSent': {
    description: 'People were written to about an event: invited, reminded, or told of a change',
    subject: 'event',
  },
  'event.attended': { description: 'A person was seen at an event', subject: 'attendance' },
  'advising.requested': { description: 'A person asked for advising', subject: 'advising request' },
  'mentor.assigned': { description: 'A mentor was assigned to a student', subject: 'person' },
  'content.synced': {
    description: 'Content was fetched from its source and something of it was new',
    subject: 'sync run',
  },
  'content.syncFailed': { description: 'Content could not be fetched from its source', subject: 'sync run' },
  'content.confirmationRequested': {
    description: 'A sync would have removed a large part and waits for staff',
    subject: 'sync run',
  },
  'content.cleared': { description: 'Staff asked for copied content to be fetched anew', subject: 'content type' },
  'event.created': { description: 'Staff announced an event', subject: 'event' },
  'event.edited': { description: 'Staff changed an event', subject: 'event' },
  'event.trashed': { description: 'Staff cancelled an event by moving it to the trash', subject: 'event' },
  'event.restored': { description: 'Staff took an event out of the trash', subject: 'event' },
  'event.responded': { description: 'People took seats at an event, joined its waitlist, or left', subject: 'event' },
  'event.attendanceRemoved': {
    description: 'Staff took back that a person was seen at an event',
    subject: 'attendance',
  },
  'badge.earned': { description: 'A person earned a badge', subject: 'badge award' },
} as const satisfies Record<string, { description: string; subject: string }>

export type EventName = keyof typeof events
