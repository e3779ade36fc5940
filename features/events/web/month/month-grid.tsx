import { useRef, type KeyboardEvent } from 'react'
import type { Event } from '../../schema.ts'
import { briefTimeOf } from '../event-words.ts'
import { addDays, addMonths, dateOf, dayOf, monthOf, moveToMonth, type Day, type Month } from './month.ts'
import styles from './month-view.module.css'

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' })
const longDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const shownCount = 3

type MonthGridProps = {
  month: Month
  weeks: Day[][]
  events: Map<Day, Event[]>
  chosen: Day
  today: Day
  onChoose: (day: Day) => void
}

/** The days as one grid that takes one tab stop: arrows move by days and weeks, Page Up and Page Down by months. */
export function MonthGrid({ month, weeks, events, chosen, today, onChoose }: MonthGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const next = dayAfter(event.key, chosen)
    if (!next) return
    event.preventDefault()
    onChoose(next)
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus())
  }
  return (
    <div ref={grid} role="grid" aria-labelledby="month-name" className={styles.grid}>
      <div role="row" className={styles.week}>
        {weeks[0]!.map((day) => (
          <div key={day} role="columnheader" className={styles.weekday}>
            {weekday.format(dateOf(day))}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className={styles.week}>
          {week.map((day) => (
            <div
              key={day}
              role="gridcell"
              aria-selected={day === chosen}
              className={styles.cell}
              data-outside={monthOf(day) !== month || undefined}
            >
              <DayButton
                day={day}
                events={events.get(day) ?? []}
                isChosen={day === chosen}
                isToday={day === today}
                onChoose={() => onChoose(day)}
                onKeyDown={move}
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function dayAfter(key: string, day: Day): Day | null {
  if (key === 'ArrowLeft') return addDays(day, -1)
  if (key === 'ArrowRight') return addDays(day, 1)
  if (key === 'ArrowUp') return addDays(day, -7)
  if (key === 'ArrowDown') return addDays(day, 7)
  if (key === 'Home') return addDays(day, -dateOf(day).getDay())
  if (key === 'End') return addDays(day, 6 - dateOf(day).getDay())
  if (key === 'PageUp') return moveToMonth(day, addMonths(monthOf(day), -1))
  return key === 'PageDown' ? moveToMonth(day, addMonths(monthOf(day), 1)) : null
}

type DayButtonProps = {
  day: Day
  events: Event[]
  isChosen: boolean
  isToday: boolean
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function DayButton({ day, events, isChosen, isToday, onChoose, onKeyDown }: DayButtonProps) {
  const count = events.length === 0 ? 'no events' : events.length === 1 ? '1 event' : `${events.length} events`
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      data-chosen={isChosen || undefined}
      tabIndex={isChosen ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      <span className="visually-hidden">{`${longDay.format(dateOf(day))}, ${count}`}</span>
      <span aria-hidden className={styles.shown}>
        <span className={styles.number}>{Number(day.slice(8))}</span>
        {events.length > 0 && <span className={styles.mark}>{events.length}</span>}
        {events.slice(0, shownCount).map(({ id, title, date }) => (
          <span key={id} className={styles.line}>
            {day === dayOf(new Date(date)) && <span className={styles.hour}>{briefTimeOf(date)} </span>}
            {title}
          </span>
        ))}
        {events.length > shownCount && <span className={styles.line}>+{events.length - shownCount} more</span>}
      </span>
    </button>
  )
}
