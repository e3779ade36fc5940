import { Box, Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Columns } from '#platform/web/ui/columns.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FilterBar, type FilterField } from '#platform/web/ui/filter-bar.tsx'
import { EmptyFiles } from '#platform/web/ui/illustrations/empty-files.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { useFilters } from '#platform/web/use-filters.ts'
import { useSearchState } from '#platform/web/use-search-state.ts'
import { emailQuery, type ReceiptEmail } from '../../schema.ts'
import { receipts } from '../api.ts'
import { EmailDetails } from '../details/email-details.tsx'
import { reviewChoices, stateChoices } from '../receipt-labels.ts'
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
      <FilterBar filters={filters} fields={fields} />
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
  const [search, change] = useSearchState()
  const current = rows.find(({ id }) => id === search['email'])
  const select = (email: ReceiptEmail | undefined) => change({ email: email?.id })
  const move = (step: 1 | -1) => {
    const next = rows[current ? rows.indexOf(current) + step : 0]
    if (next) select(next)
  }
  // Through the whole queue by keyboard: j and k choose an email, v verifies its receipts, e edits the first of them.
  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
  ])
  return (
    <Columns template="minmax(300px, 2fr) minmax(0, 3fr)">
      <ul className={`${styles.emails} ${current ? styles.hiddenOnPhone : ''}`} aria-label="Processed Emails">
        {rows.map((row) => (
          <EmailRow
            key={row.id}
            email={row}
            isCurrent={row.id === current?.id}
            onSelect={() => change({ email: row.id }, { isStep: true })}
          />
        ))}
      </ul>
      {current ? (
        <Box>
          <Button variant="subtle" hiddenFrom="md" mb="sm" onClick={() => select(undefined)}>
            Back to emails
          </Button>
          <EmailDetails key={current.id} email={current} onDeleted={() => select(undefined)} />
        </Box>
      ) : (
        <div className={styles.hiddenOnPhone}>
          <EmptyState title="Select an email to view details" isCompact />
        </div>
      )}
    </Columns>
  )
}
