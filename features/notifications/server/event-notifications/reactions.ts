import type { Ctx } from '#platform/server/ctx.ts'
import type { DomainEvent } from '#platform/server/domain-events.ts'
import { on } from '#platform/server/events.ts'
import { notifyAll } from '../actions.ts'

export const reactions = [
  on('event.notificationSent', { job: 'notifications.notify-attendees', react: notifyAttendees }),
]

/** Invitations notify only those who moved up from the waitlist: the others asked for their seat a moment ago. */
const templates: Record<string, (title: string) => { title: string; body: string }> = {
  invitation: (title) => ({ title: `A seat became free: ${title}`, body: 'You moved up from the waitlist.' }),
  update: (title) => ({ title: `${title} has changed`, body: 'See when and where it takes place now.' }),
  cancellation: (title) => ({ title: `${title} is cancelled`, body: 'It will not take place.' }),
  day: (title) => ({ title: `Tomorrow: ${title}`, body: 'You have a seat.' }),
  hour: (title) => ({ title: `Within the hour: ${title}`, body: 'You have a seat.' }),
}

async function notifyAttendees(
  ctx: Ctx,
  { id, subjectId, data }: DomainEvent<'event.notificationSent'>,
): Promise<void> {
  const { kind, title, personIds, promotedPersonIds } = data
  const content = templates[kind]?.(title)
  if (!content) return
  const path = kind === 'cancellation' ? '/events' : `/events/${subjectId}`
  const recipientIds = kind === 'invitation' ? promotedPersonIds : personIds
  await ctx.transaction((tx) =>
    notifyAll(tx, { personIds: recipientIds, kind: 'event_update', causeId: id, ...content, path }),
  )
}
