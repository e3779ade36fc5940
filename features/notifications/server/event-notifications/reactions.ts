import type { Ctx } from '#platform/server/ctx.ts'
import type { DomainEvent } from '#platform/server/domain-events.ts'
import { on } from '#platform/server/events.ts'
import { notifyAll } from '../actions.ts'

export const reactions = [
  on('event.notificationSent', { job: 'notifications.notify-attendees', react: notifyAttendees }),
]

/** Invitations notify only those who moved up from the waitlist: the others asked for their seat a moment ago. */
const templates: Record<string, (title: string) => { title: string; body: string }> = {
  invitation: (title) => ({ title: `A seat opened up: ${title}`, body: "You're off the waitlist and have a seat." }),
  update: (title) => ({ title: `${title} has changed`, body: 'See the new time and place.' }),
  cancellation: (title) => ({ title: `${title} is cancelled`, body: "It won't take place." }),
  day: (title) => ({ title: `Tomorrow: ${title}`, body: "You're going. See when and where." }),
  hour: (title) => ({ title: `Starting within the hour: ${title}`, body: "You're going. See where." }),
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
