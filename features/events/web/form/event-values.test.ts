import { expect, test } from 'vitest'
import type { Event } from '../../schema.ts'
import { blankEvent, newEventForm, toEventEdit, toNewEvent, toFormValues } from './event-values.ts'

const filledValues = { ...blankEvent, title: 'Pitch night', startDate: '2030-05-01T18:00:00.000Z' }

test('tags are what stands between commas, a capacity the number it begins with', () => {
  const created = toNewEvent({ ...filledValues, tags: ' pitch, ,demo ,pitch', capacity: '40 seats' })
  expect(created).toMatchObject({ tags: ['pitch', 'demo'], capacity: 40, endDate: null, recurrence: null })
  expect(toNewEvent({ ...filledValues, capacity: ' ' }).capacity).toBeNull()
})

test('an empty form says what is missing, at the field', () => {
  const result = newEventForm.safeParse({
    ...blankEvent,
    recurrence: { ...blankEvent.recurrence, frequency: 'daily', count: '' },
  })
  expect(result.error!.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['title', 'Title is required'],
    ['startDate', 'Start date is required'],
    ['recurrence.count', 'Enter a whole number'],
  ])
})

test('what is no number, too large or no date is refused at its field', () => {
  const messagesOf = (values: object) =>
    newEventForm
      .safeParse({ ...filledValues, ...values })
      .error!.issues.map(({ path, message }) => [path.join('.'), message])
  expect(messagesOf({ capacity: 'many' })).toEqual([['capacity', 'Enter a whole number']])
  expect(messagesOf({ startDate: '+275760-05-05T10:00:00.000Z' })).toEqual([['startDate', 'Please enter a date']])
  const repeating = { ...blankEvent.recurrence, frequency: 'weekly', interval: 'often', count: '900' }
  expect(messagesOf({ recurrence: repeating })).toEqual([
    ['recurrence.interval', 'Enter a whole number'],
    ['recurrence.count', 'At most 104'],
  ])
})

test('an edit gives back untouched what the form cannot hold', () => {
  const event = {
    title: 'Pitch night',
    date: '2030-05-01T18:00:30.123Z',
    endDate: null,
    category: 'workshop',
    capacity: null,
    tags: ['a'],
    description: null,
    location: null,
    organizer: null,
    registrationUrl: null,
    isVirtual: false,
    isPublished: true,
  } as unknown as Event
  const values = toFormValues(event)
  expect(values.category).toBe('Workshop')
  expect(toEventEdit({ ...values, title: 'New' }, event)).toMatchObject({
    title: 'New',
    startDate: event.date,
    category: 'workshop',
    endDate: null,
  })
  expect(toEventEdit({ ...values, startDate: '2030-05-02' }, event).startDate).toBe('2030-05-02')
})
