import { Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatCount } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyPeople } from '#platform/web/ui/illustrations/empty-people.tsx'
import { EmptyVentures } from '#platform/web/ui/illustrations/empty-ventures.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { LinkKind } from '../schema.ts'
import { crm } from './api.ts'

/** What the CRM has. */
export function CrmRecords({ kind }: { kind: LinkKind }) {
  return kind === 'person' ? <People /> : <Companies />
}

function People() {
  const list = useInfiniteQuery(crm.pages('GET /api/twenty/people', { query: { limit: 20 } }))
  return (
    <Stack component="section" aria-label="People in the CRM" gap="sm">
      <h2>People in the CRM</h2>
      <QueryList
        query={list}
        isSection
        skeleton={<SkeletonList count={6} />}
        errorTitle="The CRM’s people could not be loaded"
        empty={
          <EmptyState headingLevel={3} isCompact title="No people in the CRM" illustration={<EmptyPeople />}>
            Sync a user to add the first one.
          </EmptyState>
        }
      >
        {(people) => (
          <Rows aria-label="People in the CRM" mb="md">
            {people.map(({ id, firstName, lastName, email, jobTitle, link }) => (
              <Row
                key={id}
                name={`${firstName} ${lastName}`.trim() || email || 'No name'}
                details={[jobTitle, email].filter(Boolean).join(' · ')}
              >
                {link && <Badge tone="success">Linked</Badge>}
              </Row>
            ))}
          </Rows>
        )}
      </QueryList>
    </Stack>
  )
}

function Companies() {
  const list = useInfiniteQuery(crm.pages('GET /api/twenty/companies', { query: { limit: 20 } }))
  return (
    <Stack component="section" aria-label="Companies in the CRM" gap="sm">
      <h2>Companies in the CRM</h2>
      <QueryList
        query={list}
        isSection
        skeleton={<SkeletonList count={6} />}
        errorTitle="The CRM’s companies could not be loaded"
        empty={
          <EmptyState headingLevel={3} isCompact title="No companies in the CRM" illustration={<EmptyVentures />}>
            Sync a venture to add the first one.
          </EmptyState>
        }
      >
        {(companies) => (
          <Rows aria-label="Companies in the CRM" mb="md">
            {companies.map(({ id, name, domainName, employees, idealCustomerProfile, link }) => (
              <Row
                key={id}
                name={name || 'No name'}
                details={[domainName, employees !== null && formatCount(employees, 'employee')]
                  .filter(Boolean)
                  .join(' · ')}
              >
                {idealCustomerProfile && <Badge tone="info">Ideal customer</Badge>}
                {link && <Badge tone="success">Linked</Badge>}
              </Row>
            ))}
          </Rows>
        )}
      </QueryList>
    </Stack>
  )
}
