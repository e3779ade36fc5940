import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useSearchState } from '#platform/web/use-search-state.ts'

type OpenRowOptions<Row, Details extends Row> = {
  /** Of the address's value that says which is open. */
  name: 'email' | 'receipt'
  rows: readonly Row[]
  read(id: string): UseQueryOptions<Details>
}

/** Which row of a list is open, by the address. One that the list does not hold, from a link or just verified, is read by itself. */
export function useOpenRow<Row extends { id: string }, Details extends Row>({
  name,
  rows,
  read,
}: OpenRowOptions<Row, Details>) {
  const [search, change] = useSearchState()
  const openId = typeof search[name] === 'string' ? search[name] : undefined
  const listed = rows.find(({ id }) => id === openId)
  const query = useQuery({ ...read(openId ?? ''), enabled: openId !== undefined && !listed })
  return {
    openId,
    /** Undefined while nothing is open, it is read, or it could not be read. */
    openRow: listed ?? (query.data?.id === openId ? query.data : undefined),
    query,
    open: (id: string | undefined, options?: { isStep: boolean }) => change({ [name]: id }, options),
  }
}
