import { isNotNull } from 'drizzle-orm'
import { boolean, index, integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/server/db/columns.ts'
import { personId } from '#platform/server/people/tables.ts'
import type { deliveryStates } from '../schema.ts'

/** Where somebody wants clicks sent to. */
export const webhooks = snakeCase.table(
  'webhooks',
  {
    id: id(),
    ownerId: personId(),
    url: text().notNull(),
    encryptedSecret: text().notNull(),
    isActive: boolean().notNull().default(true),
    createdAt: instant().notNull(),
  },
  (table) => [index('webhooks_owner').on(table.ownerId)],
)

/** Clicks that no delivery has yet. Written by the statement that stores clicks, while there is an active webhook. */
export const webhookClicks = snakeCase.table('webhook_clicks', {
  id: uuid().primaryKey(),
  linkId: uuid().notNull(),
  clickedAt: instant().notNull(),
  isQr: boolean().notNull(),
  country: text(),
  city: text(),
  device: text(),
  browser: text(),
  referrer: text(),
  campaign: text(),
})

/** What is sent to one webhook, and how that went. */
export const webhookDeliveries = snakeCase.table(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    /** The body as it is signed and sent. */
    body: text().notNull(),
    clickCount: integer().notNull(),
    state: text().$type<(typeof deliveryStates)[number]>().notNull().default('pending'),
    attemptCount: integer().notNull().default(0),
    lastAttemptAt: instant(),
    statusCode: integer(),
    reason: text(),
    /** Null once it is delivered or failed. */
    nextAttemptAt: instant(),
  },
  (table) => [
    index('webhook_deliveries_webhook').on(table.webhookId, table.id.desc()),
    index('webhook_deliveries_due').on(table.nextAttemptAt).where(isNotNull(table.nextAttemptAt)),
  ],
)
