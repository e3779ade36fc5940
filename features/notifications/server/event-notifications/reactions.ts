import type { Ctx } from '#platform/server/ctx.ts'
import { on, type DomainEvent } from '#platform/server/events.ts'
import { notifyAll } from '../actions.ts'

type EventNotificationData = { kind: string; title: string; personIds: string[]; promotedPersonIds: string[] }

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

async function notifyAttendees(ctx: Ctx, { id, subjectId, data }: DomainEvent): Promise<void> {
  const { kind, title, personIds, promotedPersonIds } = data as EventNotificationData
  const content = templates[kind]?.(title)
  if (!content) return
  const path = kind === 'cancellation' ? '/events' : `/events/${subjectId}`
  const recipientIds = kind === 'invitation' ? promotedPersonIds : personIds
  await ctx.transaction((tx) =>
    notifyAll(tx, { personIds: recipientIds, kind: 'event_update', causeId: id, ...content, path }),
  )
}
