import { index, integer, primaryKey, snakeCase, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { people, personId } from '#platform/server/people/tables.ts'
import type { BadgeId } from '#rules/badges.ts'

/**
 * The ledger of points, which is also the list of activities: a person's total is the sum of these rows. Rows are only added,
 * and the unique cause prevents a second award of the same thing, however often its job runs.
 */
export const activities = snakeCase.table(
  'activities',
  {
    id: id(),
    personId: personId(),
    type: text().notNull(),
    /** What it was for: the id of a venture, a resource, a badge. */
    causeId: text().notNull(),
    description: text().notNull(),
    points: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique('activities_one_per_cause').on(table.personId, table.type, table.causeId),
    index('activities_person').on(table.personId, table.createdAt.desc(), table.id.desc()),
  ],
)

/** Who earned which badge and when; `grantedById` is the staff member who granted it. */
export const badgeAwards = snakeCase.table(
  'badge_awards',
  {
    personId: personId(),
    badgeId: text().$type<BadgeId>().notNull(),
    earnedAt: instant().notNull(),
    grantedById: uuid().references(() => people.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.personId, table.badgeId] })],
)

/** The rules that the ledger was last recomputed with; one row. */
export const ruleStates = snakeCase.table('award_rule_states', {
  id: text().primaryKey(),
  fingerprint: text().notNull(),
  recomputedAt: instant().notNull(),
})
