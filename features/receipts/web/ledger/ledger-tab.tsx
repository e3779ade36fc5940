import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FilterBar, type FilterField } from '#platform/web/ui/filter-bar.tsx'
import { EmptyFiles } from '#platform/web/ui/illustrations/empty-files.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { useFilters } from '#platform/web/use-filters.ts'
import { receiptListQuery } from '../../ledger-schema.ts'
import { receiptCategories } from '../../schema.ts'
import { receipts } from '../api.ts'
import { RulesButton } from '../category-rules/rules-button.tsx'
import { AboveList } from '../list/above-list.tsx'
import { ReviewColumns } from './review-columns.tsx'

const asChoice = (value: string) => ({ value, label: value })

const fields: FilterField[] = [
  { name: 'q', kind: 'search', label: 'Search receipts', placeholder: 'Merchant, subject, sender or notes' },
  { name: 'merchant', kind: 'search', label: 'Merchant', placeholder: 'Merchant' },
  {
    name: 'verified',
    kind: 'choice',
    label: 'Review',
    anyLabel: 'Verified or not',
    choices: [
      { value: 'no', label: 'To review' },
      { value: 'yes', label: 'Verified' },
    ],
  },
  {
    name: 'warnings',
    kind: 'choice',
    label: 'Checks',
    anyLabel: 'Any checks',
    choices: [
      { value: 'yes', label: 'With warnings' },
      { value: 'no', label: 'Without warnings' },
    ],
  },
  {
    name: 'category',
    kind: 'choice',
    label: 'Category',
    anyLabel: 'Any category',
    choices: [...receiptCategories.map(asChoice), { value: 'none', label: 'No category' }],
  },
  {
    name: 'missing',
    kind: 'choice',
    label: 'Missing',
    anyLabel: 'Complete or not',
    choices: [
      { value: 'values', label: 'No total or date' },
      { value: 'rate', label: 'No exchange rate' },
    ],
  },
  {
    name: 'sort',
    kind: 'choice',
    label: 'Order',
    anyLabel: 'Riskiest first',
    choices: [
      { value: 'date', label: 'Newest first' },
      { value: 'amount', label: 'Largest first' },
    ],
  },
  { name: 'from', kind: 'day', label: 'From' },
  { name: 'to', kind: 'day', label: 'To' },
]

/** All receipts, those that need a look first. The address keeps the filters and which one is open. */
export function LedgerTab() {
  const filters = useFilters(receiptListQuery)
  const list = useInfiniteQuery(receipts.pages('GET /api/receipts/data', { query: { ...filters.values, limit: 50 } }))
  return (
    <>
      <AboveList name="receipt">
        <FilterBar filters={filters} fields={fields}>
          <RulesButton />
        </FilterBar>
      </AboveList>
      <QueryList
        query={list}
        skeleton={<SkeletonList count={6} media="none" />}
        errorTitle="The receipts could not be loaded"
        empty={
          <EmptyState title="No receipts yet" illustration={<EmptyFiles />}>
            What is read from emails and uploaded files appears here.
          </EmptyState>
        }
        filters={filters}
        noResults={{
          title: filters.values.verified === 'no' ? 'Nothing to review' : 'No receipts match',
          text: 'Try fewer words, or other filters.',
        }}
      >
        {(rows, { totalCount }) => <ReviewColumns {...{ rows, totalCount, list }} />}
      </QueryList>
    </>
  )
}
