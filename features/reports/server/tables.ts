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
 * Counts of students for analytics, made every hour because counting reads every activity: by what is counted and by the cohort,
 * major and year of the students. Also summed over all cohorts, majors and years, so that no chart adds up thousands of rows. Holds no
 * ids, so nothing of an erased person stays longer than an hour.
 */
export const figures = snakeCase.table(
  'analytics_figures',
  {
    /** Which counting made the row. Readers see the last complete one. */
    generation: integer().notNull(),
    isDemo: boolean().notNull(),
    kind: text().$type<FigureKind>().notNull(),
    /** The first day of the month in which the students joined; null for all cohorts. */
    cohort: date({ mode: 'string' }),
    /** '' for none, null for all; so is the year. */
    major: text(),
    year: text(),
    /** The counts with the day each starts on and its detail. A row for each would be as many rows as there are activities. */
    startsOn: date({ mode: 'string' }).array().notNull(),
    detail: text().array().notNull(),
    counts: integer().array().notNull(),
  },
  (table) => [
    index('analytics_figures_group').on(
      table.generation,
      table.isDemo,
      table.kind,
      table.cohort,
      table.major,
      table.year,
    ),
  ],
)

/** Which counting readers see; one row. */
export const figureRefreshes = snakeCase.table('analytics_refreshes', {
  id: text().primaryKey(),
  /** When that counting began; null before the first one is complete. */
  refreshedAt: instant(),
  generation: integer().notNull(),
  /** The one that began last, complete or not. */
  lastGeneration: integer().notNull(),
})
