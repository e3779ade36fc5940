import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { NoResults } from '#platform/web/ui/no-results.tsx'
import { ShowMore } from '#platform/web/ui/show-more.tsx'
import { getErrorMessage } from '#platform/web/query-client.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { EmptyVentures } from '#platform/web/ui/illustrations/empty-ventures.tsx'
import { SkeletonCards } from '#platform/web/ui/skeletons.tsx'
import type { Venture } from '../../schema.ts'
import { ventureListQuery } from '../api.ts'
import { EditVentureDialog } from '../edit-venture-dialog.tsx'
import { VentureCard } from '../venture-card.tsx'
import { VentureFilters } from './venture-filters.tsx'
import styles from './venture-list.module.css'
import { parseVentureSearch, type VentureSearch } from './venture-search.ts'

/** With fewer there is nothing to search. */
const minCountToFilter = 7

/** The own ventures that fit what the address asks for, and, where there are some, the controls that change it. */
export function VentureList({ onAdd }: { onAdd: () => void }) {
  const search = parseVentureSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const list = useInfiniteQuery(ventureListQuery(search))
  const { data, error, isFetching, refetch } = list
  const isFiltered = Object.keys(search).length > 0
  const change = (next: VentureSearch) =>
    void navigate({ to: '/ventures', search: next, replace: true, resetScroll: false, viewTransition: false })
  if (!data && !error) return <SkeletonCards count={3} />
  if (!data) {
    return (
      <ErrorState title="Your ventures could not be loaded" onRetry={() => void refetch()} isRetrying={isFetching}>
        {getErrorMessage(error, 'Something went wrong on our side. Please try again.')}
      </ErrorState>
    )
  }
  const ventures = data.pages.flatMap(({ items }) => items)
  if (ventures.length === 0 && !isFiltered) return <NoVentures onAdd={onAdd} />
  return (
    <>
      {(isFiltered || ventures.length >= minCountToFilter) && <VentureFilters search={search} onChange={change} />}
      {ventures.length === 0 ? (
        <NoResults title="No ventures match" onClear={() => change({})}>
          Try fewer words, another stage, or all ventures again.
        </NoResults>
      ) : (
        <VentureGrid ventures={ventures} />
      )}
      <ShowMore list={list} />
    </>
  )
}

function NoVentures({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title="No ventures yet"
      illustration={<EmptyVentures />}
      action={<Button onClick={onAdd}>Create Your First Venture</Button>}
    >
      A name and a stage are enough to start. Everything else can follow as the idea grows.
    </EmptyState>
  )
}

/** The cards share one dialog; it keeps its venture while it closes. */
function VentureGrid({ ventures }: { ventures: Venture[] }) {
  const [editedId, setEditedId] = useState(ventures[0]!.id)
  const [isEditing, setEditing] = useState(false)
  const edited = ventures.find(({ id }) => id === editedId) ?? ventures[0]!
  const edit = (venture: Venture) => {
    setEditedId(venture.id)
    setEditing(true)
  }
  return (
    <>
      <ul className={styles.grid} aria-label="Ventures">
        {ventures.map((venture) => (
          <VentureCard key={venture.id} venture={venture} onEdit={() => edit(venture)} />
        ))}
      </ul>
      <EditVentureDialog venture={edited} isOpen={isEditing} onClose={() => setEditing(false)} />
    </>
  )
}
