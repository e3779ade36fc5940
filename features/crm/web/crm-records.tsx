import { Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
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

const limit = { query: { limit: 20 } }

function People() {
  const list = useInfiniteQuery(crm.pages('GET /api/twenty/people', limit))
  return (
    <RecordList list={list} noun="people" illustration={<EmptyPeople />} hint="Sync a user to add the first one.">
      {({ id, firstName, lastName, email, jobTitle, link }) => (
        <Row
          key={id}
          name={`${firstName} ${lastName}`.trim() || email || 'No name'}
          details={[jobTitle, email].filter(Boolean).join(' · ')}
        >
          {link && <Badge tone="success">Linked</Badge>}
        </Row>
      )}
    </RecordList>
  )
}

function Companies() {
  const list = useInfiniteQuery(crm.pages('GET /api/twenty/companies', limit))
  return (
    <RecordList
      list={list}
      noun="companies"
      illustration={<EmptyVentures />}
      hint="Sync a venture to add the first one."
    >
      {({ id, name, domainName, employees, idealCustomerProfile, link }) => (
        <Row
          key={id}
          name={name || 'No name'}
          details={[domainName, employees !== null && formatCount(employees, 'employee')].filter(Boolean).join(' · ')}
        >
          {idealCustomerProfile && <Badge tone="info">Ideal customer</Badge>}
          {link && <Badge tone="success">Linked</Badge>}
        </Row>
      )}
    </RecordList>
  )
}

type RecordListProps<Item> = {
  list: ComponentProps<typeof QueryList<Item>>['query']
  noun: string
  illustration: ReactNode
  hint: string
  children(item: Item): ReactNode
}

function RecordList<Item>({ list, noun, illustration, hint, children }: RecordListProps<Item>) {
  const title = `${noun[0]!.toUpperCase()}${noun.slice(1)} in the CRM`
  return (
    <Stack component="section" aria-label={title} gap="sm">
      <h2>{title}</h2>
      <QueryList
        query={list}
        isSection
        skeleton={<SkeletonList count={6} />}
        errorTitle={`The CRM’s ${noun} could not be loaded`}
        empty={
          <EmptyState headingLevel={3} isCompact title={`No ${noun} in the CRM`} illustration={illustration}>
            {hint}
          </EmptyState>
        }
      >
        {(items) => (
          <Rows aria-label={title} mb="md">
            {items.map(children)}
          </Rows>
        )}
      </QueryList>
    </Stack>
  )
}
