import { expect, test } from 'vitest'
import { snoozeChoices } from './snooze-choices.ts'

const choices = (now: Date) =>
  Object.fromEntries(snoozeChoices(now).map(({ label, until }) => [label, until.toString().slice(0, 21)]))

test('choices lie ahead, in the reader’s own time', () => {
  expect(choices(new Date(2026, 10, 18, 10, 30))).toEqual({
    'In an hour': 'Wed Nov 18 2026 11:30',
    'This evening': 'Wed Nov 18 2026 18:00',
    'Tomorrow morning': 'Thu Nov 19 2026 08:00',
    'Next week': 'Mon Nov 23 2026 08:00',
  })
})

test('late in the day there is no evening left, and from a Monday it is the next one', () => {
  const late = choices(new Date(2026, 10, 23, 17, 30))
  expect(late).not.toHaveProperty('This evening')
  expect(late['Next week']).toBe('Mon Nov 30 2026 08:00')
})

test('no two choices are the same moment: on a Sunday, next week begins tomorrow morning', () => {
  const sunday = choices(new Date(2026, 10, 22, 9))
  expect(sunday).toMatchObject({ 'Tomorrow morning': 'Mon Nov 23 2026 08:00' })
  expect(sunday).not.toHaveProperty('Next week')
  for (let day = 1; day <= 31; day += 1) {
    for (const hour of [0, 7, 12, 17, 23]) {
      const moments = Object.values(choices(new Date(2026, 9, day, hour)))
      expect(new Set(moments).size).toBe(moments.length)
    }
  }
})
