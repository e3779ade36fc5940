import type { SampleChats } from '#features/assistant/server/seed.ts'
import { indexMessages } from '#features/assistant/server/messages/queries.ts'
import {
  chatFeedback,
  chatGenerations,
  chatMessages,
  chatSessions,
  chatSources,
} from '#features/assistant/server/tables.ts'
import type { Db } from '#platform/server/db/database.ts'
import { insertAll } from './seed-students.ts'

/** Conversations with the assistant. */
export async function seedChats(db: Db, chats: SampleChats): Promise<void> {
  await insertAll(db, { table: chatSessions, rows: chats.sessions })
  await insertAll(db, { table: chatMessages, rows: chats.messages })
  await insertAll(db, { table: chatGenerations, rows: chats.generations })
  await insertAll(db, { table: chatSources, rows: chats.sources })
  await insertAll(db, { table: chatFeedback, rows: chats.feedback })
  await indexMessages(
    { db },
    chats.messages.map(({ id }) => id!),
  )
}
