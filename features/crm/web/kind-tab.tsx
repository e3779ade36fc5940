import { Box, Button, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StatusBadge } from '#platform/web/ui/badge.tsx'
import { Columns } from '#platform/web/ui/columns.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { EmptyPeople } from '#platform/web/ui/illustrations/empty-people.tsx'
import { EmptyVentures } from '#platform/web/ui/illustrations/empty-ventures.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { RelativeTime } from '#platform/web/ui/relative-time.tsx'
import { Row, Rows } from '#platform/web/ui/rows.tsx'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import type { LinkKind, LocalRecord } from '../schema.ts'
import { crm } from './api.ts'
import { CrmRecords } from './crm-records.tsx'

const texts = {
  person: { heading: 'Platform users', search: 'Search users', empty: 'No users yet', illustration: <EmptyPeople /> },
  company: {
    heading: 'Ventures',
    search: 'Search ventures',
    empty: 'No ventures yet',
    illustration: <EmptyVentures />,
  },
}

/** What the platform has beside what the CRM has. */
export function KindTab({ kind }: { kind: LinkKind }) {
  return (
    <Box>
      <Columns template="minmax(0, 1fr) minmax(0, 1fr)">
        <LocalRecords kind={kind} />
        <CrmRecords kind={kind} />
      </Columns>
    </Box>
  )
}

function LocalRecords({ kind }: { kind: LinkKind }) {
  const [searchText, setSearchText] = useState('')
  const { heading, search, empty, illustration } = texts[kind]
  const query = { limit: 20, ...(searchText && { q: searchText }) }
  const route = kind === 'person' ? 'GET /api/twenty/users' : 'GET /api/twenty/ventures'
  const list = useInfiniteQuery(crm.pages(route, { query }))
  return (
    <Stack component="section" aria-label={heading} gap="sm">
      <h2>{heading}</h2>
      <SearchInput label={search} placeholder={search} query={searchText} onSearch={setSearchText} />
      <QueryList
        query={list}
        isSection
        skeleton={<SkeletonList count={6} />}
        errorTitle={`${heading} could not be loaded`}
        empty={<EmptyState headingLevel={3} isCompact title={empty} illustration={illustration} />}
        filters={{ isActive: searchText !== '', clear: () => setSearchText('') }}
        noResults={{ title: `No results for “${searchText}”`, text: 'Try another name.' }}
      >
        {(records) => (
          <Rows aria-label={heading} mb="md">
            {records.map((record) => (
              <LocalRow key={record.id} kind={kind} record={record} />
            ))}
          </Rows>
        )}
      </QueryList>
    </Stack>
  )
}

const toasts = {
  created: 'added to the CRM',
  updated: 'updated',
  unchanged: 'is up to date',
}

function LocalRow({ kind, record }: { kind: LinkKind; record: LocalRecord }) {
  const { id, name, detail, syncedAt, error, state } = record
  const noun = kind === 'person' ? 'user' : 'venture'
  const route = kind === 'person' ? 'POST /api/twenty/sync-user/{id}' : 'POST /api/twenty/sync-venture/{id}'
  const sync = crm.useAction(route, {
    success: ({ action }) => ({ title: `${name} ${toasts[action]}` }),
    failure: ({ status, message }) => ({
      title: `Failed to sync ${noun} to Twenty CRM`,
      ...(status === 409 && { message }),
    }),
  })
  return (
    <Row
      name={name}
      details={
        <>
          <p>{detail}</p>
          {error && <p>{error}</p>}
          {syncedAt && (
            <p>
              Synced <RelativeTime at={syncedAt} />
            </p>
          )}
        </>
      }
    >
      <LinkBadge state={state} />
      <Button
        variant="default"
        loading={sync.isRunning}
        onClick={() => void sync.run({ params: { id } })}
        aria-label={`Sync ${name}`}
      >
        Sync
      </Button>
    </Row>
  )
}

const looks = {
  linked: { tone: 'success', label: 'Synced' },
  conflict: { tone: 'warning', label: 'Conflict' },
  failed: { tone: 'danger', label: 'Failed' },
} as const

function LinkBadge({ state }: Pick<LocalRecord, 'state'>) {
  if (state === null) return <StatusBadge tone="neutral">Not synced</StatusBadge>
  return <StatusBadge tone={looks[state].tone}>{looks[state].label}</StatusBadge>
}
