import '#platform/web/theme/sheets/alert.ts'
import { Alert, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { AccessDenied } from '#platform/web/ui/access-denied.tsx'
import { FilterBar, type FilterField } from '#platform/web/ui/filter-bar.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { QueryError } from '#platform/web/ui/query-error.tsx'
import { SkeletonCards } from '#platform/web/ui/skeletons.tsx'
import { useFilters } from '#platform/web/use-filters.ts'
import { usageSearch, type AssistantUsage } from '../../schema.ts'
import { assistant } from '../api.ts'
import { Reviews } from '../reviews/reviews.tsx'
import { UsageCharts } from './usage-charts.tsx'
import { UsageFigures } from './usage-figures.tsx'

const fields: FilterField[] = [
  {
    name: 'days',
    kind: 'choice',
    label: 'Period',
    anyLabel: 'Last 30 days',
    choices: [
      { value: '7', label: 'Last 7 days' },
      { value: '90', label: 'Last 90 days' },
      { value: '366', label: 'Last year' },
    ],
  },
]

/** What Foundry AI did and cost, and the answers that did not help, for staff. */
export function UsageScreen() {
  if (useHasPermission('assistant.review')) return <Usage />
  return <AccessDenied title="Access Denied">You need administrator privileges to access this page.</AccessDenied>
}

function Usage() {
  const filters = useFilters(usageSearch)
  const { days } = filters.values
  const query = useQuery({
    ...assistant.query('GET /api/admin/chat/usage', { query: days ? { days } : {} }),
    placeholderData: keepPreviousData,
  })
  const { data: usage } = query
  return (
    <>
      <PageHeader
        title="Foundry AI usage"
        intro="What people ask of the assistant, what it costs, and what to improve."
      />
      <FilterBar filters={filters} fields={fields} />
      <Stack gap="xl">
        {!usage && query.error === null && <SkeletonCards count={4} />}
        {!usage && query.error !== null && <QueryError query={query} title="The figures couldn't be loaded" />}
        {usage && (
          <>
            <BudgetAlert usage={usage} />
            <UsageFigures usage={usage} />
            <UsageCharts usage={usage} />
          </>
        )}
        <Reviews />
      </Stack>
    </>
  )
}

/** From so much of the day's budget on, staff are warned. */
const warningShare = 0.8

function BudgetAlert({ usage: { isOffline, model, budget } }: { usage: AssistantUsage }) {
  const used = Math.max(budget.tokens, budget.money)
  if (isOffline)
    return (
      <Alert color="blue" title="Offline answers">
        No AI service is connected, so answers are quoted from the program&apos;s content and cost nothing.
      </Alert>
    )
  if (used < warningShare)
    return <Text c="dimmed">{`Model: ${model}. ${formatShare(used)} of today's budget is used.`}</Text>
  return (
    <Alert color="orange" title={`${formatShare(used)} of today's budget is used`}>
      When all of it is used, no more answers are written until tomorrow.
    </Alert>
  )
}

const formatShare = (share: number) => `${Math.round(share * 100)}%`
