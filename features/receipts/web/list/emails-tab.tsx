import { Box, Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Columns } from '#platform/web/ui/columns.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FilterBar, type FilterField } from '#platform/web/ui/filter-bar.tsx'
import { EmptyFiles } from '#platform/web/ui/illustrations/empty-files.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonList, SkeletonPanel } from '#platform/web/ui/skeletons.tsx'
import { useFilters } from '#platform/web/use-filters.ts'
import { emailQuery, type ReceiptEmail } from '../../schema.ts'
import { receipts } from '../api.ts'
import { EmailDetails } from '../details/email-details.tsx'
import { reviewChoices, stateChoices } from '../receipt-labels.ts'
import { useOpenRow } from '../use-open-row.ts'
import { AboveList } from './above-list.tsx'
import { EmailRow } from './email-row.tsx'
import styles from './emails.module.css'

const fields: FilterField[] = [
  { name: 'q', kind: 'search', label: 'Search receipts', placeholder: 'Subject, sender, merchant or notes' },
  { name: 'review', kind: 'choice', label: 'Review', anyLabel: 'Verified or not', choices: reviewChoices },
  { name: 'state', kind: 'choice', label: 'State', anyLabel: 'Any state', choices: stateChoices },
  { name: 'from', kind: 'day', label: 'From' },
  { name: 'to', kind: 'day', label: 'To' },
]

/** The emails, and the one that is selected beside them. The address keeps which. */
export function EmailsTab() {
  const filters = useFilters(emailQuery)
  const list = useInfiniteQuery(receipts.pages('GET /api/receipts/emails', { query: { ...filters.values, limit: 50 } }))
  return (
    <>
      <AboveList name="email">
        <FilterBar filters={filters} fields={fields} />
      </AboveList>
      <QueryList
        query={list}
        skeleton={<SkeletonList count={6} media="none" />}
        errorTitle="The emails could not be loaded"
        empty={
          <EmptyState title="No emails processed yet" illustration={<EmptyFiles />}>
            Receipts that you send to the address above or upload appear here.
          </EmptyState>
        }
        filters={filters}
        noResults={{ title: 'No emails match', text: 'Try fewer words, or other days and states.' }}
      >
        {(rows) => <EmailColumns rows={rows} />}
      </QueryList>
    </>
  )
}

function EmailColumns({ rows }: { rows: ReceiptEmail[] }) {
  const { openId, openRow, query, open } = useOpenRow({
    name: 'email',
    rows,
    read: (id) => receipts.query('GET /api/receipts/emails/{id}', { params: { id } }),
  })
  const close = () => open(undefined)
  const move = (step: 1 | -1) => {
    const next = rows[rows.findIndex(({ id }) => id === openId) + (openId ? step : 1)]
    if (next) void open(next.id)
  }
  // Through the whole queue by keyboard: j and k choose an email, v verifies its receipts, e edits the first of them.
  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
  ])
  return (
    <Columns template="minmax(300px, 2fr) minmax(0, 3fr)">
      <ul className={`${styles.emails} ${openId ? styles.hiddenOnPhone : ''}`} aria-label="Processed Emails">
        {rows.map((row) => (
          <EmailRow
            key={row.id}
            email={row}
            isCurrent={row.id === openId}
            onSelect={() => open(row.id, { isStep: true })}
          />
        ))}
      </ul>
      {openId ? (
        <Box>
          <Button variant="subtle" hiddenFrom="md" mb="sm" onClick={close}>
            Back to emails
          </Button>
          {openRow ? (
            <EmailDetails key={openRow.id} email={openRow} onDeleted={close} />
          ) : query.error ? (
            <QueryError query={query} title="The email could not be loaded" />
          ) : (
            <SkeletonPanel height={320} />
          )}
        </Box>
      ) : (
        <div className={styles.hiddenOnPhone}>
          <EmptyState title="Select an email to view details" isCompact />
        </div>
      )}
    </Columns>
  )
}
