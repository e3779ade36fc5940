import { Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatBytes } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { DescriptionList } from '#platform/web/ui/description-list.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { SkeletonPanel } from '#platform/web/ui/skeletons.tsx'
import { StatCards } from '#platform/web/ui/stat-cards.tsx'
import type { SystemOverview } from '../schema.ts'

/** Versions, uptime and the figures that say whether anything needs attention. */
export function Overview({ query }: { query: UseQueryResult<SystemOverview> }) {
  if (query.isPending) return <SkeletonPanel height={360} />
  if (!query.data) return <QueryError query={query} title="The system's state couldn't be loaded" />
  const { waitingCount, runningCount, deadCount, processCount } = query.data
  return (
    <Stack gap="lg">
      <StatCards
        label="Jobs and processes"
        figures={{
          'Jobs waiting': waitingCount,
          'Jobs running': runningCount,
          'Jobs failed': deadCount,
          Processes: processCount,
        }}
      />
      <Facts overview={query.data} />
    </Stack>
  )
}

function Facts({ overview }: { overview: SystemOverview }) {
  const { release, schema, nodeVersion, postgresVersion, isEmbedded, startedAt, memoryBytes, eventLoopP99Ms } = overview
  return (
    <Card as="section" aria-label="Versions">
      <Stack gap="sm">
        <h2>Versions</h2>
        <DescriptionList>
          <dt>Foundry</dt>
          <dd>{release}</dd>
          <dt>Newest migration</dt>
          <dd>{schema}</dd>
          <dt>Node.js</dt>
          <dd>{nodeVersion}</dd>
          <dt>PostgreSQL</dt>
          <dd>{isEmbedded ? `${postgresVersion}, embedded` : postgresVersion}</dd>
          <dt>Started</dt>
          <dd>
            <RelativeTime at={startedAt} />
          </dd>
          <dt>Memory</dt>
          <dd>{formatBytes(memoryBytes)}</dd>
          <dt>Event loop delay (p99)</dt>
          <dd>{`${eventLoopP99Ms} ms`}</dd>
        </DescriptionList>
        <p className="quiet">Start time, memory and delay are those of the process that served this page.</p>
      </Stack>
    </Card>
  )
}
