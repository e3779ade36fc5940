import type { EventName } from '#rules/events.ts'
import type { Ctx } from './ctx.ts'
import { parseEvent, type DomainEvent } from './domain-events.ts'
import type { JobDef } from './jobs.ts'

/** What a feature does after an event of any feature. It runs as a job, so possibly twice: effects need unique keys. */
export type Reaction = JobDef & { event: EventName }

type ReactionOptions<N extends EventName> = { job: string; react(ctx: Ctx, event: DomainEvent<N>): Promise<void> }

/** Declares a reaction: `on('venture.created', { job: 'awards.score-venture', react: scoreVenture })`. */
export function on<N extends EventName>(event: N, { job, react }: ReactionOptions<N>): Reaction {
  return { event, name: job, run: (ctx, data) => react(ctx, parseEvent(event, data)) }
}
