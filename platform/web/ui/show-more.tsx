import { Button } from '@mantine/core'
import styles from './show-more.module.css'

/** A list as `useInfiniteQuery` gives it. */
export type PagedList = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown }

/** Below a list that is read page by page: brings the next one; not there once all is shown. */
export function ShowMore({ list }: { list: PagedList }) {
  if (!list.hasNextPage) return null
  return (
    <div className={styles.more}>
      <Button variant="default" onClick={() => void list.fetchNextPage()} loading={list.isFetchingNextPage}>
        Show more
      </Button>
    </div>
  )
}
