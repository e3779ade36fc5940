import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { clicks } from './api.ts'
import { UnknownCodeList } from './unknown-codes/unknown-code-list.tsx'

export { RecentClicks } from './recent-clicks/recent-clicks.tsx'

type UnknownCodesProps = { onCreate: (code: string) => void }

/** Codes that people tried and that do not exist, for example because of a misprint. They are read once somebody scrolls there. */
export function UnknownCodes({ onCreate }: UnknownCodesProps) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const query = clicks.query('GET /api/admin/link-misses', { query: { limit: 10 } })
  const { data: codes = [] } = useQuery({ ...query, enabled: inViewport })
  return <div ref={ref}>{codes.length > 0 && <UnknownCodeList codes={codes} onCreate={onCreate} />}</div>
}
