import { Button } from '@mantine/core'
import { formatCount, formatNumber } from '../format.ts'
import styles from './table.module.css'
import type { useTablePages } from './use-table-pages.ts'

type TablePagerProps = {
  pages: ReturnType<typeof useTablePages<unknown>>
  noun: readonly [one: string, many: string]
}

/** Which rows are shown of how many, and the way to the others. */
export function TablePager({ pages: { start, rows, totalCount, query, goBack, goOn }, noun }: TablePagerProps) {
  const isOnePage = start === 0 && goOn === null && !query.isPlaceholderData
  return (
    <div className={styles.pager}>
      <p className="quiet small tabular" role="status">
        {isOnePage
          ? formatCount(totalCount, noun)
          : `${formatNumber(start + 1)} to ${formatNumber(start + rows.length)} of ${formatCount(totalCount, noun)}`}
      </p>
      {!isOnePage && (
        <div className={styles.pagerButtons}>
          <Button size="sm" variant="default" disabled={goBack === null} onClick={() => goBack?.()}>
            Previous
          </Button>
          <Button size="sm" variant="default" disabled={goOn === null} onClick={() => goOn?.()}>
            Next
          </Button>
        </div>
      )}
    </div>
  )
}
