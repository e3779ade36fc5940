import type { ReactNode } from 'react'
import { useSearchState } from '#platform/web/use-search-state.ts'
import styles from './emails.module.css'

type AboveListProps = { name: 'email' | 'receipt'; children: ReactNode }

/** What stands above a list. A phone shows a row that is open alone. */
export function AboveList({ name, children }: AboveListProps) {
  const [search] = useSearchState()
  return <div className={typeof search[name] === 'string' ? styles.hiddenOnPhone : ''}>{children}</div>
}
