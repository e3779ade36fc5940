import { sql } from 'drizzle-orm'
import type { Permission } from '#rules/permissions.ts'
import type { Topic } from '#rules/topics.ts'
import type { Db } from '../db/database.ts'

export const liveChannel = 'foundry_live'

/** The topic of `rules/topics.ts` whose data changed, and whose open screens show it. */
export type LiveUpdate = { topic: Topic } & (
  | { personId: string }
  | { personIds: readonly string[] }
  /** Everybody who holds it, in whatever scope. */
  | { permission: Permission }
)

/** An update as processes send it to each other. */
export type LiveMessage = { topic: Topic; personIds?: readonly string[]; permission?: Permission }

/** PostgreSQL refuses payloads of 8,000 bytes; an id takes 39. */
const maxPersonsPerMessage = 150

/** Refreshes the topic's open screens in every process, once the caller's transaction commits. */
export async function publishUpdate(db: Db, update: LiveUpdate): Promise<void> {
  const payloads = toMessages(update).map((message) => JSON.stringify(message))
  if (payloads.length === 0) return
  await db.execute(
    sql`select pg_notify(${liveChannel}, payload) from unnest(${sql.param(payloads)}::text[]) as payload`,
  )
}

function toMessages(update: LiveUpdate): LiveMessage[] {
  const { topic } = update
  if ('permission' in update) return [update]
  const personIds = 'personId' in update ? [update.personId] : [...new Set(update.personIds)]
  const messages: LiveMessage[] = []
  for (let index = 0; index < personIds.length; index += maxPersonsPerMessage)
    messages.push({ topic, personIds: personIds.slice(index, index + maxPersonsPerMessage) })
  return messages
}
