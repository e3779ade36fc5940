import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  getDateRange,
  getEventDays,
  groupByDay,
  layOutWeek,
  moveToMonth,
  getWeeks,
} from './month.ts'

const virtual = { isVirtual: true, timeZone: 'UTC' }

test('a month is shown in whole weeks from Sunday on', () => {
  const weeks = getWeeks('2026-12')
  expect(weeks).toHaveLength(5)
  expect([weeks[0]![0], weeks[4]![6]]).toEqual(['2026-11-29', '2027-01-02'])
  expect(getWeeks('2027-05')).toHaveLength(6)
  expect(getWeeks('2026-02')).toHaveLength(4)
  for (const week of getWeeks('2026-03')) expect(new Set(week).size).toBe(7)
})

test('days and months are counted over the ends of years, and a short month keeps its last day', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(moveToMonth('2026-01-31', '2026-02')).toBe('2026-02-28')
  expect(moveToMonth('2026-02-28', '2026-03')).toBe('2026-03-28')
})

test('an event stands on each shown day it lasts, however long ago it began, and not on the one it ends before', () => {
  const local = (text: string) => new Date(text).toISOString()
  const term = { date: local('2026-09-01T09:00'), endDate: local('2026-12-29T12:00'), ...virtual }
  const fair = { date: local('2026-12-30T09:00'), endDate: local('2027-01-01T00:00'), ...virtual }
  const talk = { date: local('2026-12-31T18:00'), endDate: null, ...virtual }
  const days = groupByDay(
    [
      ['2026-12-28', '2026-12-29'],
      ['2026-12-30', '2026-12-31', '2027-01-01'],
    ],
    [term, fair, talk],
  )
  expect([...days]).toEqual([
    ['2026-12-28', [term]],
    ['2026-12-29', [term]],
    ['2026-12-30', [fair]],
    ['2026-12-31', [fair, talk]],
    ['2027-01-01', []],
  ])
})

test('an in-person event is on the day of its own clock, a virtual one on that of the reader', () => {
  const date = '2026-12-01T23:30:00Z'
  const tokyo = { date, endDate: null, isVirtual: false, timeZone: 'Asia/Tokyo' }
  expect(getEventDays(tokyo)).toEqual({ first: '2026-12-02', last: '2026-12-02' })
  const readersDay = getEventDays({ ...tokyo, isVirtual: true }).first
  expect(readersDay).toBe(getEventDays({ ...tokyo, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }).first)
})

test('a month asks for the events of its first and last day in every time zone', () => {
  const { from, to } = getDateRange([['2026-12-01', '2026-12-31']])
  expect(from <= new Date('2026-12-01T00:00:00+14:00')).toBe(true)
  expect(to >= new Date('2026-12-31T23:59:59-12:00')).toBe(true)
})

test('an event of several days keeps its row through the week, and single ones fill the rows around it', () => {
  const local = (text: string) => new Date(text).toISOString()
  const fair = { name: 'fair', date: local('2026-12-28T09:00'), endDate: local('2026-12-30T17:00'), ...virtual }
  const camp = { name: 'camp', date: local('2026-12-30T09:00'), endDate: local('2027-01-09T17:00'), ...virtual }
  const talk = { name: 'talk', date: local('2026-12-31T18:00'), endDate: null, ...virtual }
  const [week] = getWeeks('2026-12').slice(-1)
  const rows = layOutWeek(week!, groupByDay([week!], [talk, fair, camp]))
  const toText = (day: string) =>
    rows
      .get(day)!
      .map(
        (row) => row && `${row.event.name}${row.isSpan ? (row.isStart ? ' starts' : row.isEnd ? ' ends' : '') : '!'}`,
      )
  expect(week!.map(toText)).toEqual([
    [],
    ['fair starts'],
    ['fair'],
    ['fair ends', 'camp starts'],
    ['talk!', 'camp'],
    [null, 'camp'],
    [null, 'camp ends'],
  ])
})
