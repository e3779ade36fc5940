import { boolean, date, index, integer, snakeCase, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/server/db/columns.ts'

/** What a row of `figures` counts, and what its `starts_on` and `detail` mean. */
export type FigureKind =
  /** Students, by the month they joined; each of the next three counts those who also took the steps before. */
  | 'joined'
  | 'ventured'
  | 'mentored'
  | 'milestone'
  /** Students, by the month they joined and, as detail, their level of engagement. */
  | 'level'
  /** Students with an activity in the week from this Monday, in this month. */
  | 'activeWeek'
  | 'activeMonth'
  /** RSVPs and check-ins, by the month the event started. */
  | 'rsvp'
  | 'attended'
  | 'noShow'
  /** Badges earned, by month; the detail is the badge. */
  | 'badge'

/**
 * Counts of students for analytics, made anew every hour because counting reads every activity: by what is counted and by
 * the cohort, major and year of the students. Holds no ids, so nothing of an erased person stays longer than an hour.
 */
export const figures = snakeCase.table(
  'report_figures',
  {
    isDemo: boolean().notNull(),
    kind: text().$type<FigureKind>().notNull(),
    startsOn: date({ mode: 'string' }).notNull(),
    detail: text().notNull(),
    /** The first day of the month in which the students joined. */
    cohort: date({ mode: 'string' }).notNull(),
    /** '' for none; so is the year. */
    major: text().notNull(),
    year: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [index('report_figures_kind').on(table.isDemo, table.kind, table.startsOn)],
)

/** When the figures were counted; one row, which is also the lock of counting. */
export const figureRefreshes = snakeCase.table('report_refreshes', {
  id: text().primaryKey(),
  refreshedAt: instant().notNull(),
})
