import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatDate, formatNumber } from '../format.ts'
import type { Column } from '../table/column.ts'
import { DataTable } from '../table/data-table.tsx'
import { Badge } from '../ui/badge.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterBar, type FilterField } from '../ui/filter-bar.tsx'
import { EmptyActivity } from '../ui/illustrations/empty-activity.tsx'
import { showSuccess } from '../ui/toast.ts'
import { createSamplePeople, findSamplePage, stages, type SamplePerson } from './sample-people.ts'
import { GuideSection, Specimen } from './specimen.tsx'
import styles from './styleguide.module.css'

const stageChoices = stages.map((stage) => ({ value: stage, label: stage }))
const fields: FilterField[] = [
  { name: 'q', kind: 'search', label: 'Search people', placeholder: 'Name' },
  { name: 'stage', kind: 'choice', label: 'Stage', anyLabel: 'Any stage', choices: stageChoices },
]

export function TableSection() {
  return (
    <GuideSection
      id="tables"
      title="Tables"
      intro="For staff, and for as many rows as there are: the server filters, sorts and pages, the address keeps what was asked. On phones each row is a card."
    >
      <div className={styles.wide}>
        <Specimen
          title="Data table"
          note="Sort by a column, select rows over several pages, press an underlined cell to edit it, choose the columns. Search for “zebra” to see nothing fit."
        >
          <PeopleTable people={createSamplePeople()} />
        </Specimen>
        <Specimen title="Data table without rows">
          <PeopleTable people={[]} />
        </Specimen>
        <Specimen title="Data table, loading and failed">
          <PeopleTable people="loading" />
          <PeopleTable people="failed" />
        </Specimen>
      </div>
    </GuideSection>
  )
}

type PeopleTableProps = { people: SamplePerson[] | 'loading' | 'failed' }

/** Keeps its filters to itself; screens keep theirs in the address by `useFilters`. */
function PeopleTable({ people: initial }: PeopleTableProps) {
  const tableId = useId()
  const [people, setPeople] = useState(initial)
  const [values, setValues] = useState<{ q?: string; stage?: string; sort?: string }>({})
  const filters = {
    values,
    isActive: Object.keys(values).length > 0,
    set: (changes: object) =>
      setValues(Object.fromEntries(Object.entries({ ...values, ...changes }).filter(([, value]) => value))),
    clear: () => setValues({}),
  }
  const edit = async (id: string, changes: Partial<SamplePerson>) => {
    if (Array.isArray(people)) setPeople(people.map((one) => (one.id === id ? { ...one, ...changes } : one)))
    return changes
  }
  return (
    <div>
      {Array.isArray(initial) && initial.length > 0 && <FilterBar filters={filters} fields={fields} />}
      <DataTable
        name="styleguide"
        label="People"
        noun={['person', 'people']}
        columns={createColumns(edit)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        filters={filters}
        readPage={(cursor) => ({
          queryKey: ['styleguide', tableId, people, values, cursor],
          queryFn: () => answer(people, { ...values, cursor }),
          placeholderData: keepPreviousData,
        })}
        rowMenu={({ name }) => [
          { label: 'View Details', to: '/styleguide' },
          { label: 'Delete', onSelect: () => showSuccess({ title: `${name} stays, in a styleguide` }), isDanger: true },
        ]}
        bulkActions={(ids, clearSelection) => (
          <Button
            size="sm"
            onClick={() => {
              clearSelection()
              showSuccess({ title: 'Email sent', message: `${formatNumber(ids.length)} people have it.` })
            }}
          >
            Send an email
          </Button>
        )}
        errorTitle="People could not be loaded"
        empty={
          <EmptyState title="No people yet" headingLevel={4} illustration={<EmptyActivity />} isCompact>
            Everybody who signs in appears here.
          </EmptyState>
        }
        noResults={{ title: 'No people match', text: 'Try fewer words, or any stage.' }}
      />
    </div>
  )
}

type Edit = (id: string, changes: Partial<SamplePerson>) => Promise<unknown>

const createColumns = (edit: Edit): Column<SamplePerson>[] => [
  {
    id: 'name',
    title: 'Name',
    render: ({ name }) => name,
    detail: ({ id }) => `Member no. ${Number(id) + 1}`,
    sort: { ascending: 'name', descending: '-name' },
  },
  {
    id: 'stage',
    title: 'Stage',
    render: ({ stage }) => <Badge>{stage}</Badge>,
    width: 150,
    edit: { value: ({ stage }) => stage, save: ({ id }, stage) => edit(id, { stage }), choices: stageChoices },
  },
  {
    id: 'points',
    title: 'Points',
    render: ({ points }) => formatNumber(points),
    width: 110,
    align: 'end',
    sort: { descending: '-points' },
    edit: {
      value: ({ points }) => String(points),
      save: ({ id }, points) => edit(id, { points: Number(points) || 0 }),
    },
  },
  { id: 'seenOn', title: 'Last seen', render: ({ seenOn }) => formatDate(seenOn), width: 130, isOptional: true },
]

function answer(people: PeopleTableProps['people'], query: Parameters<typeof findSamplePage>[1]) {
  if (people === 'loading') return new Promise<never>(() => undefined)
  if (people === 'failed') return Promise.reject(new Error('The styleguide shows a failure'))
  return Promise.resolve(findSamplePage(people, query))
}
