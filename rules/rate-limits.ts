/** How often something may be done. */
const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * At most `max` per `windowSeconds`, counted by person, by browser, by client address, or by what the name says. Behind one address
 * may sit a whole lecture hall, so limits by address are far above what 300 people need (docs/limits.md).
 */
export const rateLimits = {
  /** Requests for a sign-in link: of one browser, then of all new browsers of an address, then of its clients that keep no cookie. */
  'signIn.byBrowser': { max: 10, windowSeconds: 15 * minute },
  'signIn.byAddress': { max: 600, windowSeconds: 15 * minute },
  'signIn.withoutCookie': { max: 600, windowSeconds: 15 * minute },
  'signIn.byStaff': { max: 120, windowSeconds: 15 * minute },
  /** Typed codes: for one link by one browser (never used up by anybody else), then as above. */
  'code.byLinkAndBrowser': { max: 5, windowSeconds: 15 * minute },
  'code.byBrowser': { max: 10, windowSeconds: 15 * minute },
  'code.byAddress': { max: 600, windowSeconds: 15 * minute },
  'code.withoutCookie': { max: 100, windowSeconds: 15 * minute },
  'demo.byBrowser': { max: 60, windowSeconds: 15 * minute },
  'demo.byAddress': { max: 3_000, windowSeconds: 15 * minute },
  /** Emails that anybody can cause without the recipient's consent; see `unsolicitedEmail` below. */
  'email.unsolicited': { max: 5, windowSeconds: 15 * minute },
  /** All emails to one recipient: a backstop against loops and floods that no other limit knows. */
  'email.byRecipient': { max: 200, windowSeconds: hour },
  'signIn.send': { max: 30, windowSeconds: hour },
  'person.invite': { max: 30, windowSeconds: hour },
  'person.inviteDaily': { max: 100, windowSeconds: day },
  'person.changeRole': { max: 30, windowSeconds: hour },
  'person.trash': { max: 20, windowSeconds: hour },
  'person.viewAs': { max: 30, windowSeconds: hour },
  'person.signOut': { max: 30, windowSeconds: hour },
  'profile.export': { max: 2, windowSeconds: day },
  'profile.erase': { max: 2, windowSeconds: day },
  'audit.export': { max: 10, windowSeconds: hour },
  'profile.edit': { max: 60, windowSeconds: hour },
  'photo.upload': { max: 20, windowSeconds: hour },
  'badge.award': { max: 60, windowSeconds: hour },
  'student.write': { max: 600, windowSeconds: hour },
  'student.bulk': { max: 600, windowSeconds: hour },
  'student.import': { max: 60, windowSeconds: hour },
  'student.export': { max: 10, windowSeconds: hour },
  'student.email': { max: 20, windowSeconds: hour },
  'note.write': { max: 300, windowSeconds: hour },
  'mentor.assign': { max: 120, windowSeconds: minute },
  'mentorRequest.write': { max: 30, windowSeconds: hour },
  'availability.edit': { max: 60, windowSeconds: hour },
  'booking.create': { max: 30, windowSeconds: hour },
  'booking.edit': { max: 60, windowSeconds: hour },
  'meetingFeedback.give': { max: 60, windowSeconds: hour },
  'message.send': { max: 120, windowSeconds: hour },
  'message.report': { max: 20, windowSeconds: hour },
  'venture.create': { max: 20, windowSeconds: hour },
  'venture.write': { max: 600, windowSeconds: hour },
  'venture.invite': { max: 30, windowSeconds: hour },
  'venture.upload': { max: 60, windowSeconds: hour },
  'invitation.redeem': { max: 20, windowSeconds: 15 * minute },
  'link.write': { max: 120, windowSeconds: minute },
  /** Rows of imported tables, checked or imported. */
  'link.importRow': { max: 100_000, windowSeconds: hour },
  /** Reading the title of a page that a person names makes the server fetch it. */
  'link.inspect': { max: 30, windowSeconds: minute },
  'apiKey.create': { max: 20, windowSeconds: hour },
  'apiKey.use': { max: 300, windowSeconds: minute },
  'webhook.write': { max: 30, windowSeconds: minute },
  'interaction.create': { max: 60, windowSeconds: hour },
  'interaction.quickLog': { max: 60, windowSeconds: hour },
  'interaction.write': { max: 120, windowSeconds: minute },
  'resource.download': { max: 60, windowSeconds: hour },
  'resource.save': { max: 120, windowSeconds: hour },
  'resource.sync': { max: 60, windowSeconds: hour },
  'tool.favorite': { max: 120, windowSeconds: hour },
  'course.sync': { max: 60, windowSeconds: hour },
  'cache.sync': { max: 60, windowSeconds: hour },
  'cache.clear': { max: 60, windowSeconds: hour },
  'cache.clearAll': { max: 60, windowSeconds: hour },
  'crm.webhook': { max: 240, windowSeconds: minute },
  'crm.sync': { max: 120, windowSeconds: minute },
  'content.webhook': { max: 120, windowSeconds: minute },
  'announcement.create': { max: 60, windowSeconds: hour },
  /** Analytics asks six times for a screen: 60 screens an hour. */
  'analytics.get': { max: 360, windowSeconds: hour },
  'analytics.export': { max: 10, windowSeconds: hour },
  'reportSchedule.write': { max: 60, windowSeconds: hour },
  'reportSchedule.send': { max: 20, windowSeconds: hour },
  'connection.create': { max: 10, windowSeconds: hour },
  'connection.purge': { max: 10, windowSeconds: hour },
  'chat.send': { max: 20, windowSeconds: minute },
  'chat.create': { max: 60, windowSeconds: hour },
  'chat.edit': { max: 300, windowSeconds: hour },
  'chat.purge': { max: 60, windowSeconds: hour },
  'chat.share': { max: 60, windowSeconds: hour },
  'knowledge.sync': { max: 120, windowSeconds: hour },
  'knowledge.upload': { max: 60, windowSeconds: hour },
  'knowledge.search': { max: 60, windowSeconds: minute },
  'speech.create': { max: 120, windowSeconds: hour },
  'speech.preview': { max: 120, windowSeconds: hour },
  'speech.purge': { max: 60, windowSeconds: hour },
  'speech.sample': { max: 120, windowSeconds: hour },
  'speech.pronounce': { max: 300, windowSeconds: hour },
  'event.write': { max: 120, windowSeconds: minute },
  /** Counted in memory by each process. Signed-in people by person; guests by browser, then by address. */
  'flood.person': { max: 600, windowSeconds: minute },
  'flood.browser': { max: 100, windowSeconds: minute },
  'flood.address': { max: 6_000, windowSeconds: minute },
  /** Searches of a person: people who type send about five requests a second for a short time. */
  'flood.search': { max: 240, windowSeconds: minute },
} as const

export type RateLimitName = keyof typeof rateLimits
