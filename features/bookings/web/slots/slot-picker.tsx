import { ActionIcon, Button } from '@mantine/core'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { formatDate } from '#platform/web/format.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { SkeletonTable } from '#platform/web/ui/skeletons.tsx'
import type { MentorSlots } from '../../schema.ts'
import styles from './slot-picker.module.css'
import { groupByDay, lastWeek, ownTimeZone, weekStart } from './weeks.ts'

export type SlotPickerProps = {
  /** What `useQuery` returns; undefined data while it loads, null for a mentor without hours. */
  query: { data: MentorSlots | null | undefined; error: unknown; isFetching: boolean; refetch(): unknown }
  /** 0 is the week from now. */
  week: number
  onWeek(week: number): void
  selected: string | undefined
  onSelect(startsAt: string): void
}

/** The free times of a week, by day, on the reader's clock. */
export function SlotPicker({ query, week, onWeek, selected, onSelect }: SlotPickerProps) {
  const { data } = query
  if (data === undefined && query.error)
    return <QueryError query={query} title="Free times couldn't be loaded" headingLevel={3} isCompact />
  if (data === undefined) return <SkeletonTable rows={4} columns={4} />
  if (data === null || !data.isOpen) return <NoHours />
  const first = weekStart(week)
  return (
    <>
      <div className={styles.header}>
        <ActionIcon
          variant="default"
          size={40}
          aria-label="Earlier week"
          disabled={week === 0}
          onClick={() => onWeek(week - 1)}
        >
          <ChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <div aria-live="polite">
          <strong>
            {formatDate(first, 'monthDay')} – {formatDate(weekStart(week + 1).getTime() - 1, 'monthDay')}
          </strong>
          <div className="quiet small">Times are on your clock: {ownTimeZone()}.</div>
        </div>
        <ActionIcon
          variant="default"
          size={40}
          aria-label="Later week"
          disabled={week >= lastWeek(data.horizonDays)}
          onClick={() => onWeek(week + 1)}
        >
          <ChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
      <Days slots={data.slots} selected={selected} onSelect={onSelect} />
    </>
  )
}

function Days({ slots, selected, onSelect }: Pick<SlotPickerProps, 'selected' | 'onSelect'> & { slots: string[] }) {
  if (slots.length === 0) {
    return (
      <EmptyState title="No free times this week" headingLevel={3} isCompact>
        Look at another week, or write a message.
      </EmptyState>
    )
  }
  return (
    <div className={styles.days}>
      {groupByDay(slots).map(([day, times]) => (
        <section key={day} aria-label={formatDate(times[0]!, 'weekdayDate')}>
          <h3 className={styles.day}>{formatDate(times[0]!, 'weekdayDate')}</h3>
          <ul className={styles.times}>
            {times.map((time) => (
              <li key={time}>
                <Button
                  fullWidth
                  variant={time === selected ? 'filled' : 'default'}
                  aria-pressed={time === selected}
                  aria-label={`${formatDate(time, 'weekdayDate')}, ${formatDate(time, 'time')}`}
                  onClick={() => onSelect(time)}
                >
                  {formatDate(time, 'time')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function NoHours() {
  return (
    <EmptyState title="No hours yet" headingLevel={3} isCompact>
      This mentor hasn&apos;t said when they can meet. Write a message instead.
    </EmptyState>
  )
}
