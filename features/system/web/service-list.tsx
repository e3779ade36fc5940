import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { PortStatus } from '../schema.ts'
import { live, system } from './api.ts'

/** The services in use, and when each last answered. */
export function ServiceList() {
  const query = useQuery({ ...system.query('GET /api/admin/system/services'), ...live })
  return (
    <Card as="section" aria-label="Services">
      <Stack gap="sm">
        <h2>Services</h2>
        <p className="quiet">The services this installation uses, as all of its processes see them.</p>
        <QueryList query={query} isSection skeleton={<SkeletonList />} errorTitle="The services couldn't be loaded">
          {(ports) => (
            <Rows aria-label="Services">
              {ports.map((port) => (
                <Row key={port.port} name={port.label} details={<Details port={port} />}>
                  <PortBadge port={port} />
                </Row>
              ))}
            </Rows>
          )}
        </QueryList>
      </Stack>
    </Card>
  )
}

const isFailing = ({ succeededAt, failedAt }: PortStatus) =>
  failedAt !== null && (succeededAt === null || failedAt > succeededAt)

function PortBadge({ port }: { port: PortStatus }) {
  if (isFailing(port)) return <StatusBadge tone="danger">Failing</StatusBadge>
  if (port.succeededAt) return <StatusBadge tone="success">Working</StatusBadge>
  return <StatusBadge tone="neutral">Not used yet</StatusBadge>
}

function Details({ port: { adapter, isExternal, succeededAt, failedAt, failure } }: { port: PortStatus }) {
  return (
    <>
      {isExternal ? adapter : `${adapter}, built in`}
      {succeededAt && (
        <>
          {' · worked '}
          <RelativeTime at={succeededAt} />
        </>
      )}
      {failedAt && (
        <>
          {' · failed '}
          <RelativeTime at={failedAt} />
          {`: ${failure}`}
        </>
      )}
    </>
  )
}
