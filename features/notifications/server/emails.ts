import { greet, type Letter } from '#platform/server/mail/letter.ts'
import type { NotificationRow } from './queries.ts'

type Told = Pick<NotificationRow, 'title' | 'body' | 'path'>
type Reader = { firstName: string }

const choice = 'You choose what we write to you about in Settings, under Notifications.'

/** One notification, at once. */
export function notificationLetter({
  reader,
  told,
  publicUrl,
}: {
  reader: Reader
  told: Told
  publicUrl: string
}): Letter {
  return {
    subject: told.title,
    greeting: greet(reader),
    paragraphs: [`${told.title}.`, told.body],
    action: { label: 'Open it in Foundry', url: publicUrl + told.path },
    closing: choice,
  }
}

/** What is new since yesterday and was not read in the app. */
export function digestLetter({ reader, told, publicUrl }: { reader: Reader; told: Told[]; publicUrl: string }): Letter {
  const count = told.length
  const shown = told.slice(0, 20)
  return {
    subject: count === 1 ? told[0]!.title : `${count} things that are new for you`,
    greeting: greet(reader),
    paragraphs: ['This happened since you last looked:'],
    items: shown.map(({ title, body, path }) => ({ title, text: body, url: publicUrl + path })),
    action: {
      label: count > shown.length ? `See all ${count}` : 'See all notifications',
      url: `${publicUrl}/notifications`,
    },
    closing: choice,
  }
}
