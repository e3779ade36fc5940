import { Badge, Text, UnstyledButton } from '@mantine/core'
import { useRef, type KeyboardEvent } from 'react'
import { formatCount, formatDate } from '#platform/web/format.ts'
import type { Event } from '../../schema.ts'
import { formatShortTime } from '../event-labels.ts'
import {
  addDays,
  addMonths,
  layOutWeek,
  moveToMonth,
  toDate,
  toMonth,
  type Day,
  type Month,
  type Segment,
} from './month.ts'
import styles from './month-view.module.css'

const maxShown = 3

type MonthGridProps = {
  month: Month
  weeks: Day[][]
  events: Map<Day, Event[]>
  selected: Day
  today: Day
  onSelect: (day: Day) => void
}

/** The days as one grid that takes one tab stop: arrows move by days and weeks, Page Up and Page Down by months. */
export function MonthGrid({ month, weeks, events, selected, today, onSelect }: MonthGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const next = getNextDay(event.key, selected)
    if (!next) return
    event.preventDefault()
    onSelect(next)
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus())
  }
  return (
    <div ref={grid} role="grid" aria-labelledby="month-name" className={styles.grid}>
      <div role="row" className={styles.week}>
        {weeks[0]!.map((day) => (
          <div key={day} role="columnheader" className={styles.weekday}>
            {formatDate(day, 'weekday')}
          </div>
        ))}
      </div>
      {weeks.map((week) => {
        const rows = layOutWeek(week, events)
        return (
          <div key={week[0]} role="row" className={styles.week}>
            {week.map((day) => (
              <div
                key={day}
                role="gridcell"
                aria-selected={day === selected}
                className={styles.cell}
                data-outside={toMonth(day) !== month || undefined}
              >
                <DayButton
                  day={day}
                  rows={rows.get(day)!}
                  isSelected={day === selected}
                  isToday={day === today}
                  onSelect={() => onSelect(day)}
                  onKeyDown={move}
                />
              </div>
            ))}
          </div>
        )
      })}
    </div>
  )
}

function getNextDay(key: string, day: Day): Day | null {
  if (key === 'ArrowLeft') return addDays(day, -1)
  if (key === 'ArrowRight') return addDays(day, 1)
  if (key === 'ArrowUp') return addDays(day, -7)
  if (key === 'ArrowDown') return addDays(day, 7)
  if (key === 'Home') return addDays(day, -toDate(day).getDay())
  if (key === 'End') return addDays(day, 6 - toDate(day).getDay())
  if (key === 'PageUp') return moveToMonth(day, addMonths(toMonth(day), -1))
  return key === 'PageDown' ? moveToMonth(day, addMonths(toMonth(day), 1)) : null
}

type DayButtonProps = {
  day: Day
  rows: (Segment<Event> | null)[]
  isSelected: boolean
  isToday: boolean
  onSelect: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function DayButton({ day, rows, isSelected, isToday, onSelect, onKeyDown }: DayButtonProps) {
  const eventCount = rows.filter(Boolean).length
  const hiddenCount = rows.slice(maxShown).filter(Boolean).length
  const count = eventCount === 0 ? 'no events' : formatCount(eventCount, 'event')
  return (
    <UnstyledButton
      className={styles.day}
      data-day={day}
      data-selected={isSelected || undefined}
      tabIndex={isSelected ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      onClick={onSelect}
      onKeyDown={onKeyDown}
    >
      <span className="visually-hidden">{`${formatDate(day, 'fullDate')}, ${count}`}</span>
      <span aria-hidden className={styles.shown}>
        <span className={styles.number}>{Number(day.slice(8))}</span>
        {eventCount > 0 && (
          <Badge component="span" size="sm" miw={18} px={4} fz={12} hiddenFrom="sm">
            {eventCount}
          </Badge>
        )}
        {rows.slice(0, maxShown).map((segment, index) => (
          <EventSegment key={segment?.event.id ?? index} segment={segment} />
        ))}
        {hiddenCount > 0 && (
          <Text span fz="xs" visibleFrom="sm">
            +{hiddenCount} more
          </Text>
        )}
      </span>
    </UnstyledButton>
  )
}

/** The title of an event of one day, or the part of a bar over several days that lies on this one. */
function EventSegment({ segment }: { segment: Segment<Event> | null }) {
  if (segment === null)
    return (
      <Text span fz="xs" visibleFrom="sm">
        {'\u00a0'}
      </Text>
    )
  const { event, isSpan, isStart, isEnd } = segment
  return (
    <Text
      span
      fz="xs"
      truncate
      visibleFrom="sm"
      {...(isSpan && { className: styles.bar!, 'data-start': isStart || undefined, 'data-end': isEnd || undefined })}
    >
      {!isSpan && <span className="quiet">{formatShortTime(event)} </span>}
      {isSpan && !isStart ? '\u00a0' : event.title}
    </Text>
  )
}
