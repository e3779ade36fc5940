import '#platform/web/theme/sheets/segmented-control.ts'
import { SegmentedControl } from '@mantine/core'
import type { Range } from './click-search.ts'
import styles from './range-picker.module.css'

const defaultRange = 'month'
const options = [
  { value: 'day', label: 'Today' },
  { value: 'week', label: '7 days' },
  { value: defaultRange, label: '30 days' },
  { value: 'quarter', label: '90 days' },
  { value: 'year', label: '12 months' },
]

type RangePickerProps = { range: Range | undefined; onChange: (range: Range | undefined) => void }

/** Picks the period. The default of 30 days is not in the address. */
export function RangePicker({ range, onChange }: RangePickerProps) {
  return (
    <SegmentedControl
      className={styles.picker!}
      aria-label="Time range"
      size="sm"
      data={options}
      value={range ?? defaultRange}
      onChange={(value) => onChange(value === defaultRange ? undefined : (value as Range))}
    />
  )
}
