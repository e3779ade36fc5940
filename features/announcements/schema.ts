import { roles } from '#features/users/schema.ts'
import { instant, instantInput } from '#platform/contract/instant.ts'
import { requiredProse, requiredText } from '#platform/contract/text.ts'
import { z } from '#platform/contract/zod.ts'

export const announcementStates = ['scheduled', 'live', 'ended'] as const
export type AnnouncementState = (typeof announcementStates)[number]

export const announcement = z.object({
  id: z.string(),
  title: z.string(),
  /** Markdown. */
  body: z.string(),
  /** Empty: for everyone. */
  roles: z.array(z.enum(roles)),
  startsAt: instant,
  /** null: until it is deleted. */
  endsAt: instant.nullable(),
  /** Goes up with each edit; sent back as `If-Match` it keeps an edit from undoing somebody else's. */
  version: z.number(),
  /** null outside the trash. */
  trashedAt: instant.nullable(),
})
export type Announcement = z.output<typeof announcement>

/** As staff list it, with its state at that moment. */
export const listedAnnouncement = announcement.extend({ state: z.enum(announcementStates) })
export type ListedAnnouncement = z.output<typeof listedAnnouncement>

/** As its audience reads it. */
export const liveAnnouncement = announcement.pick({ id: true, title: true, body: true, startsAt: true })
export type LiveAnnouncement = z.output<typeof liveAnnouncement>

const moment = instantInput('Please enter a date and a time')
  .transform((at) => new Date(at))
  .nullable()

export const announcementEdit = z
  .object({
    title: requiredText('Title', 120),
    body: requiredProse('Text', 5_000),
    roles: z.array(z.enum(roles)).max(roles.length),
    /** null: now. */
    startsAt: moment,
    endsAt: moment,
  })
  .partial()

export const newAnnouncement = announcementEdit.required({ title: true, body: true })

export const announcementQuery = z.object({
  /** Words in the title or the text. */
  q: z.string().trim().max(200).optional(),
  state: z.enum(announcementStates).optional(),
})
