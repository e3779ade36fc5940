import '#platform/web/theme/sheets/choices.ts'
import { Button, Checkbox, Group, Switch } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { formatCount } from '#platform/web/format.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FilterBar, type FilterField } from '#platform/web/ui/filter-bar.tsx'
import { EmptyFiles } from '#platform/web/ui/illustrations/empty-files.tsx'
import { QueryList } from '#platform/web/ui/query-list.tsx'
import { SkeletonList } from '#platform/web/ui/skeletons.tsx'
import { showError } from '#platform/web/ui/toast.ts'
import { useFilters } from '#platform/web/use-filters.ts'
import { itemQuery, type CmsItem } from '../../schema.ts'
import { itemCacheTimes, knowledge, statsQuery } from '../api.ts'
import { kindChoices, stateChoices } from '../item-labels.ts'
import { ApplyBar } from './apply-bar.tsx'
import { ItemRows } from './item-rows.tsx'
import { toChange, useSelection, type Selection } from './use-selection.ts'

const fields: FilterField[] = [
  { name: 'q', kind: 'search', label: 'Search content', placeholder: 'Title or description' },
  { name: 'type', kind: 'choice', label: 'Type', anyLabel: 'Any type', choices: kindChoices },
  { name: 'state', kind: 'choice', label: 'State', anyLabel: 'Any state', choices: stateChoices },
]

/** All content with what the store has of it: staff choose, then sync what they chose. */
export function ContentTab() {
  const filters = useFilters(itemQuery)
  const query = { ...filters.values, limit: 200 }
  const list = useInfiniteQuery({ ...knowledge.pages('GET /api/admin/cms-content', { query }), ...itemCacheTimes })
  const selection = useSelection()
  return (
    <>
      <FilterBar filters={filters} fields={fields}>
        <IncludesNewSwitch />
      </FilterBar>
      <QueryList
        query={list}
        skeleton={<SkeletonList count={6} />}
        errorTitle="The content could not be loaded"
        empty={
          <EmptyState title="No content yet" illustration={<EmptyFiles />} headingLevel={2}>
            Resources, courses, events and the guides you upload appear here.
          </EmptyState>
        }
        filters={filters}
        noResults={{ title: 'No content matches', text: 'Try fewer words, or any type and state.' }}
      >
        {(items, { totalCount }) => (
          <>
            <SelectBar {...{ items, totalCount, selection }} />
            <ItemRows items={items} selection={selection} />
          </>
        )}
      </QueryList>
      <ApplyBar selection={selection} />
    </>
  )
}

type SelectBarProps = { items: CmsItem[]; totalCount: number; selection: Selection }

/** Selects all items that are shown, and syncs the selection. */
function SelectBar({ items, totalCount, selection }: SelectBarProps) {
  const selectedCount = items.filter(selection.isSelected).length
  const isAllSelected = selectedCount === items.length
  const label = items.length < totalCount ? `Select all ${items.length} shown` : 'Select all'
  return (
    <Group justify="space-between" mb="sm">
      <Checkbox
        label={label}
        checked={isAllSelected}
        indeterminate={selectedCount > 0 && !isAllSelected}
        onChange={() => selection.selectAll(items, !isAllSelected)}
      />
      <Group gap="sm">
        <span className="quiet small tabular">{`${selectedCount} of ${formatCount(totalCount, 'item')} selected`}</span>
        <SyncSelectedButton selection={selection} />
      </Group>
    </Group>
  )
}

function SyncSelectedButton({ selection }: { selection: Selection }) {
  const sync = selection.useSync()
  const run = () => {
    const change = toChange(selection.changed)
    if (change.add.length + change.remove.length === 0) showError({ title: 'No changes to sync' })
    else void sync.run({ body: change })
  }
  return (
    <Button variant="default" leftSection={<RefreshCw size={18} aria-hidden />} loading={sync.isRunning} onClick={run}>
      Sync Selected
    </Button>
  )
}

/** Whether new content is included by itself. */
function IncludesNewSwitch() {
  const { data } = useQuery(statsQuery)
  const [pending, setPending] = useState<boolean>()
  const edit = knowledge.useAction('PUT /api/admin/knowledge/settings', {
    success: ({ includesNew }) => ({
      title: includesNew ? 'New content is included by itself' : 'New content waits for you',
    }),
    failure: { title: "The setting wasn't saved", message: 'Please try again.' },
  })
  const change = async (includesNew: boolean) => {
    setPending(includesNew)
    await edit.run({ body: { includesNew } })
    setPending(undefined)
  }
  return (
    <Switch
      label="Include new content automatically"
      disabled={!data || edit.isRunning}
      checked={pending ?? data?.includesNew ?? false}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}
