import { useQuery } from '@tanstack/react-query'
import { Sparkline } from '#platform/web/ui/sparkline.tsx'
import type { RecentClicks as LinkClicks } from '../../schema.ts'
import { clicks } from '../api.ts'

const route = 'GET /api/admin/link-clicks/recent'

/** The clicks of the last two weeks as a small line; nothing for a link without any. */
export function RecentClicks({ linkId }: { linkId: string }) {
  const { data } = useQuery({ queryKey: [route, { linkId }], queryFn: () => loadRecentClicks(linkId) })
  if (!data?.some((count) => count > 0)) return null
  return <Sparkline values={data} label="Clicks per day" width={72} height={28} />
}

type Waiting = { linkId: string; resolve(counts: number[]): void; reject(error: unknown): void }
const maxLinks = 100
let waiting: Waiting[] = []

/** Rows of a list ask one by one in the same moment; together they make one request. */
function loadRecentClicks(linkId: string): Promise<number[]> {
  return new Promise((resolve, reject) => {
    waiting.push({ linkId, resolve, reject })
    if (waiting.length === 1) setTimeout(sendWaiting)
    else if (waiting.length === maxLinks) sendWaiting()
  })
}

function sendWaiting(): void {
  const batch = waiting
  waiting = []
  if (batch.length === 0) return
  const ids = batch.map(({ linkId }) => linkId).join(',')
  clicks.call(route, { query: { ids } }).then(
    (rows: LinkClicks[]) => {
      const byLink = new Map(rows.map((row) => [row.linkId, row.clicks]))
      for (const { linkId, resolve } of batch) resolve(byLink.get(linkId) ?? [])
    },
    (error: unknown) => {
      for (const { reject } of batch) reject(error)
    },
  )
}
