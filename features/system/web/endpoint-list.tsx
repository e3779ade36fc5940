import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#platform/web/format.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { live, system } from './api.ts'

/** The endpoints that take longest. */
export function EndpointList() {
  const query = useQuery({ ...system.query('GET /api/admin/system/slow-endpoints'), ...live })
  return (
    <Card as="section" aria-label="Slow endpoints">
      <Stack gap="sm">
        <h2>Slow endpoints</h2>
        <p className="quiet">Median, 95th and 99th percentile of response times since this process started.</p>
        <QueryList
          query={query}
          isSection
          skeleton={<SkeletonList />}
          errorTitle="The endpoints couldn't be loaded"
          empty={<p className="quiet">Nothing has been requested yet.</p>}
        >
          {(routes) => (
            <Rows aria-label="Slow endpoints">
              {routes.map(({ method, route, count, errorCount, p50, p95, p99 }) => (
                <Row
                  key={`${method} ${route}`}
                  name={`${method} ${route}`}
                  details={`${formatCount(count, 'request')}${errorCount > 0 ? ` · ${formatCount(errorCount, 'server error')}` : ''}`}
                >
                  <span className="tabular small">{`${p50} · ${p95} · ${p99} ms`}</span>
                </Row>
              ))}
            </Rows>
          )}
        </QueryList>
      </Stack>
    </Card>
  )
}
