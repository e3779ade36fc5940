import { isNull } from 'drizzle-orm'
import { index, integer, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { personId } from '#platform/server/people/tables.ts'
import { createTrash } from '#platform/server/trash.ts'
import type { Role } from '#rules/permissions.ts'

export const announcements = snakeCase.table(
  'announcements',
  {
    id: id(),
    ownerId: personId(),
    title: text().notNull(),
    body: text().notNull(),
    /** Empty: for everyone. */
    roles: text().array().$type<Role>().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant(),
    /** When its audience was notified; null until it goes live. */
    publishedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    trashedAt: instant(),
  },
  (table) => [index('announcements_start').on(table.startsAt.desc(), table.id.desc())],
)

/** What queries read: trashed announcements are not in it. */
export const liveAnnouncements = snakeCase
  .view('live_announcements')
  .as((query) => query.select().from(announcements).where(isNull(announcements.trashedAt)))

export const announcementTrash = createTrash(announcements, { notFound: 'announcement.not_found' })

/** Who does not want to see which announcement any more. */
export const announcementDismissals = snakeCase.table(
  'announcement_dismissals',
  {
    personId: personId(),
    announcementId: uuid()
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.personId, table.announcementId] })],
)
