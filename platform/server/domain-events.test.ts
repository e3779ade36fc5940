import { expect, test } from 'vitest'
import { parseEvent, type NewEvent } from './domain-events.ts'
import { on } from './events.ts'

const queued = { id: 'event', subjectId: 'venture', actorId: null, data: { ownerId: 'owner', name: 'Kiln' } }

test('a queued event is read with the payload of its name', () => {
  expect(parseEvent('venture.created', queued)).toEqual({ ...queued, name: 'venture.created' })
  expect(parseEvent('profile.completed', { ...queued, data: { added: 'later' } }).data).toEqual({})
  expect(() => parseEvent('venture.created', { ...queued, data: { name: 'Kiln' } })).toThrow(/ownerId/)
})

test('a wrong or missing payload does not compile', () => {
  const events: NewEvent[] = [
    { name: 'venture.created', subjectId: 'venture', data: { ownerId: 'owner', name: 'Kiln' } },
    { name: 'profile.completed', subjectId: 'person' },
    // @ts-expect-error the payload is missing
    { name: 'venture.created', subjectId: 'venture' },
    // @ts-expect-error a field is missing
    { name: 'venture.created', subjectId: 'venture', data: { name: 'Kiln' } },
    // @ts-expect-error a field has another type
    { name: 'content.cleared', subjectId: 'tools', data: { count: 'three' } },
    // @ts-expect-error a field is unknown
    { name: 'link.created', subjectId: 'link', data: { title: 'Kiln', color: 'red' } },
    // @ts-expect-error the event has no payload
    { name: 'profile.completed', subjectId: 'person', data: { title: 'Kiln' } },
  ]
  expect(events).toHaveLength(7)
})

test('a reaction is a job that receives its event parsed', async () => {
  const received: string[] = []
  const reaction = on('venture.created', {
    job: 'awards.score-venture',
    react: async (_ctx, { name, data }) => void received.push(name, data.ownerId),
  })
  await reaction.run({} as never, queued)
  expect([reaction.event, reaction.name]).toEqual(['venture.created', 'awards.score-venture'])
  expect(received).toEqual(['venture.created', 'owner'])
})
