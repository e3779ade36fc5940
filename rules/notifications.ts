import type { Permission } from '#rules/permissions.ts'

/** How notifications of a kind are emailed: not at all, in a daily digest, or at once. */
export const mailChoices = ['off', 'digest', 'at_once'] as const
export type MailChoice = (typeof mailChoices)[number]

type NotificationKindRow = {
  /** Its name in the settings. */
  title: string
  description: string
  /** Who may get such notifications and choose how: everybody with this permission. */
  permission: Permission
  /** Until the person chooses otherwise. */
  inApp: boolean
  byMail: MailChoice
  /** At once means once it was unread for a while: the feature itself sends the mail. */
  isEmailedLater?: true
}

/** What people are notified of, and how unless they choose otherwise. */
export const notificationKinds = {
  badge_earned: {
    title: 'Badges',
    description: 'Badges you earn',
    permission: 'badge.list',
    inApp: true,
    byMail: 'off',
  },
  venture_update: {
    title: 'Ventures',
    description:
      'Invitations, new and departing members, milestones and new stages of your ventures and those of students you mentor',
    permission: 'venture.list',
    inApp: true,
    byMail: 'digest',
  },
  event_update: {
    title: 'Events',
    description: 'Open seats, changes and reminders. Calendar invitations are always emailed',
    permission: 'event.list',
    inApp: true,
    byMail: 'off',
  },
  resource_suggested: {
    title: 'Resources',
    description: "Resources for your venture's stage",
    permission: 'resource.list',
    inApp: true,
    byMail: 'digest',
  },
  advising_requested: {
    title: 'Advising',
    description: 'Updates on your advising requests',
    permission: 'advising.request',
    inApp: true,
    byMail: 'off',
  },
  advising_assigned: {
    title: 'Advising requests',
    description: 'Requests for advising that wait for you, reminders and deadlines',
    permission: 'advising.edit',
    inApp: true,
    byMail: 'at_once',
  },
  students_assigned: {
    title: 'Students',
    description: 'Students assigned to you',
    permission: 'interaction.list',
    inApp: true,
    byMail: 'at_once',
  },
  follow_up_due: {
    title: 'Follow-ups',
    description: 'Follow-ups with students on the day they are due',
    permission: 'interaction.create',
    inApp: true,
    byMail: 'digest',
  },
  mentor_update: {
    title: 'Mentors and meetings',
    description: 'New mentors, meetings that are booked, moved or canceled. Calendar invitations are always emailed',
    permission: 'booking.list',
    inApp: true,
    byMail: 'off',
  },
  meeting_reminder: {
    title: 'Meeting reminders',
    description: 'A day and an hour before a meeting',
    permission: 'booking.list',
    inApp: true,
    byMail: 'at_once',
  },
  meeting_feedback: {
    title: 'Meeting feedback',
    description: 'Two questions after each of your meetings',
    permission: 'meetingFeedback.give',
    inApp: true,
    byMail: 'at_once',
  },
  low_meeting_rating: {
    title: 'Low meeting ratings',
    description: 'Meetings that a student or mentor rated 1 or 2 of 5',
    permission: 'meetingFeedback.list',
    inApp: true,
    byMail: 'digest',
  },
  message_received: {
    title: 'Messages',
    description: 'Messages from your mentors or students. Emailed when unread for 10 minutes',
    permission: 'message.list',
    inApp: true,
    byMail: 'at_once',
    isEmailedLater: true,
  },
  message_reported: {
    title: 'Reported messages',
    description: 'Messages that somebody reported to staff',
    permission: 'person.list',
    inApp: true,
    byMail: 'at_once',
  },
  analyst_access_granted: {
    title: 'Access',
    description: 'People who get access to analytics and exports',
    permission: 'analytics.get',
    inApp: true,
    byMail: 'off',
  },
  announcement: {
    title: 'Announcements',
    description: 'Staff have something to say to you',
    permission: 'announcement.list',
    inApp: true,
    byMail: 'off',
  },
  content_sync: {
    title: 'Content',
    description: 'Syncs of resources, tools or courses that fail or need your review',
    permission: 'cache.get',
    inApp: true,
    byMail: 'off',
  },
  speech_ended: {
    title: 'Text to speech',
    description: 'Audio that took a minute or more and is ready, or could not be made',
    permission: 'speech.list',
    inApp: true,
    byMail: 'off',
  },
  system_alert: {
    title: 'System',
    description: 'Backups that fail or cannot be restored',
    permission: 'system.get',
    inApp: true,
    byMail: 'at_once',
  },
  platform_ready: {
    title: 'Platform',
    description: 'News about your Foundry site',
    permission: 'dashboard.get',
    inApp: true,
    byMail: 'off',
  },
} as const satisfies Record<string, NotificationKindRow>

export type NotificationKind = keyof typeof notificationKinds
