import type { EventName } from '#rules/events.ts'
import type { Ctx, TxCtx } from './ctx.ts'
import { domainEvents } from './db/tables.ts'
import { newId } from './db/columns.ts'

export type NewEvent = { name: EventName; subjectId: string; data?: Record<string, unknown> }

/** An event as its reactions receive it. */
export type DomainEvent = {
  id: string
  name: EventName
  subjectId: string
  actorId: string | null
  data: Record<string, unknown>
}

/** What a feature does when something happened, anywhere. Runs as a job, so possibly twice: effects need unique keys. */
export type Reaction = { event: EventName; job: string; react(ctx: Ctx, event: DomainEvent): Promise<void> }

/** Declares a reaction: `on('venture.created', { job: 'awards.score-venture', react: scoreVenture })`. */
export function on(event: EventName, reaction: Omit<Reaction, 'event'>): Reaction {
  return { event, ...reaction }
}

/** Writes one event and queues its reactions, all in the caller's transaction. */
export async function recordEvent(tx: TxCtx, input: { event: NewEvent; reactions: string[] }): Promise<void> {
  const event: DomainEvent = {
    id: newId(),
    name: input.event.name,
    subjectId: input.event.subjectId,
    actorId: tx.viewer?.id ?? null,
    data: input.event.data ?? {},
  }
  await tx.db.insert(domainEvents).values({ ...event, recordedAt: tx.now() })
  for (const job of input.reactions) await tx.queue(job, { data: event })
}
