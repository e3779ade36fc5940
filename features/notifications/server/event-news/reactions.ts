import type { Ctx } from '#platform/server/ctx.ts'
import { on, type DomainEvent } from '#platform/server/events.ts'
import { notify } from '../actions.ts'

type Told = { kind: string; title: string; personIds: string[]; fromWaitlist: string[] }

export const reactions = [on('event.told', { job: 'notifications.tell-of-event', react: tellOfEvent })]

/** An invitation is news only to those who waited for it: the others have just pressed the button. */
const words: Record<string, (title: string) => { title: string; body: string }> = {
  invitation: (title) => ({ title: `A seat became free: ${title}`, body: 'You moved up from the waitlist.' }),
  update: (title) => ({ title: `${title} has changed`, body: 'See when and where it takes place now.' }),
  cancellation: (title) => ({ title: `${title} is cancelled`, body: 'It will not take place.' }),
  day: (title) => ({ title: `Tomorrow: ${title}`, body: 'You have a seat.' }),
  hour: (title) => ({ title: `Within the hour: ${title}`, body: 'You have a seat.' }),
}

async function tellOfEvent(ctx: Ctx, { id, subjectId, data }: DomainEvent): Promise<void> {
  const { kind, title, personIds, fromWaitlist } = data as Told
  const said = words[kind]?.(title)
  if (!said) return
  const path = kind === 'cancellation' ? '/events' : `/events/${subjectId}`
  await ctx.transaction(async (tx) => {
    for (const personId of kind === 'invitation' ? fromWaitlist : personIds)
      await notify(tx, { personId, kind: 'event_news', causeId: id, ...said, path })
  })
}
