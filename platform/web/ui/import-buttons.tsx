import { Button } from '@mantine/core'
import { formatCount } from '../format.ts'

type ImportButtonsProps = {
  /** What is imported: "link". */
  noun: string
  /** How many rows the dry run would import; undefined before it. */
  count: number | undefined
  /** Whether there is a table that can be checked. */
  hasTable: boolean
  check: { isRunning: boolean; run: () => void }
  start: { isRunning: boolean; run: () => void }
  onBack: () => void
  onCancel: () => void
}

/** The buttons of an import: check the table first, then import what the dry run found. */
export function ImportButtons({ noun, count, hasTable, check, start, onBack, onCancel }: ImportButtonsProps) {
  const isBusy = check.isRunning || start.isRunning
  if (count === undefined) {
    return (
      <>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button onClick={check.run} disabled={!hasTable} loading={check.isRunning}>
          Check table
        </Button>
      </>
    )
  }
  return (
    <>
      <Button variant="default" onClick={onBack} disabled={isBusy}>
        Back
      </Button>
      <Button onClick={start.run} disabled={count === 0 || check.isRunning} loading={start.isRunning}>
        {`Import ${formatCount(count, noun)}`}
      </Button>
    </>
  )
}
