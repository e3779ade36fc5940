import { z } from 'zod'
import { events, type EventData, type EventName } from '#rules/events.ts'
import { newId } from './db/columns.ts'
import type { Db } from './db/database.ts'
import { domainEvents } from './db/tables.ts'

type NewEventOf<N extends EventName> = {
  name: N
  subjectId: string
} & (EventData<N> extends Record<string, never> ? { data?: undefined } : { data: EventData<N> })

/** What an action records: the name decides the payload, see `rules/events.ts`. */
export type NewEvent = { [N in EventName]: NewEventOf<N> }[EventName]

/** An event as its reactions receive it. `actorId` is null where a job or a guest caused it. */
export type DomainEvent<N extends EventName = EventName> = {
  id: string
  name: N
  subjectId: string
  actorId: string | null
  data: EventData<N>
}

type RecordingTx = {
  db: Db
  viewer: { id: string } | null
  now(): Date
  queue(job: string, options: { data: Record<string, unknown> }): Promise<void>
}

/** Writes one event and queues its reactions, all in the caller's transaction. */
export async function recordEvent(tx: RecordingTx, input: { event: NewEvent; reactions: string[] }): Promise<void> {
  const { name, subjectId, data = {} } = input.event
  const event = { id: newId(), name, subjectId, actorId: tx.viewer?.id ?? null, data }
  await tx.db.insert(domainEvents).values({ ...event, recordedAt: tx.now() })
  for (const job of input.reactions) await tx.queue(job, { data: event })
}

const queuedEvent = z.object({ id: z.string(), subjectId: z.string(), actorId: z.string().nullable() })

/** Reads an event that `recordEvent` queued; throws where the payload does not fit its schema. */
export function parseEvent<N extends EventName>(name: N, queued: Record<string, unknown>): DomainEvent<N> {
  const data = events[name].data.parse(queued['data']) as EventData<N>
  return { ...queuedEvent.parse(queued), name, data }
}
