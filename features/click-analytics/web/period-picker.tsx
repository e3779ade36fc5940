import '#platform/web/theme/sheets/segmented-control.ts'
import { Group, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import type { PeriodSearch, Range } from './click-search.ts'
import styles from './period-picker.module.css'

const defaultRange = 'month'
const options = [
  { value: 'day', label: 'Today' },
  { value: 'week', label: '7 days' },
  { value: defaultRange, label: '30 days' },
  { value: 'quarter', label: '90 days' },
  { value: 'year', label: '12 months' },
  { value: 'all', label: 'All time' },
  { value: 'custom', label: 'Custom' },
]

type PeriodPickerProps = {
  period: PeriodSearch
  /** The days shown now, where a custom range starts from. */
  shown: { from: string; to: string } | undefined
  onChange: (period: PeriodSearch) => void
}

/** Picks the period: a control in one line where there is room, a select on phones. The default of 30 days is not in the address. */
export function PeriodPicker({ period, shown, onChange }: PeriodPickerProps) {
  const { range, from, to } = period
  const isCustom = from !== undefined && to !== undefined
  const value = isCustom ? 'custom' : (range ?? defaultRange)
  const choose = (chosen: string) => {
    if (chosen !== 'custom') onChange(chosen === defaultRange ? {} : { range: chosen as Range })
    else if (shown) onChange(shown)
  }
  const props = { 'aria-label': 'Time range', size: 'sm', data: options, value } as const
  return (
    <Group gap={12}>
      <SegmentedControl {...props} className={styles.wide!} onChange={choose} />
      <NativeSelect {...props} className={styles.narrow!} onChange={(event) => choose(event.currentTarget.value)} />
      {isCustom && <DayInputs from={from} to={to} onChange={onChange} />}
    </Group>
  )
}

type DayInputsProps = { from: string; to: string; onChange: (period: PeriodSearch) => void }

function DayInputs({ from, to, onChange }: DayInputsProps) {
  return (
    <Group gap="sm" wrap="nowrap">
      <TextInput
        type="date"
        size="sm"
        aria-label="From"
        value={from}
        max={to}
        onChange={({ currentTarget: { value } }) => value && onChange({ from: value, to: value > to ? value : to })}
      />
      <span aria-hidden>–</span>
      <TextInput
        type="date"
        size="sm"
        aria-label="To"
        value={to}
        min={from}
        onChange={({ currentTarget: { value } }) => value && onChange({ from: value < from ? value : from, to: value })}
      />
    </Group>
  )
}
