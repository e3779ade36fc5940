import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { messageOf } from '#platform/web/queries.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { EmptyVentures } from '#platform/web/ui/illustrations/empty-ventures.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { SkeletonCards } from '#platform/web/ui/skeletons.tsx'
import type { Venture } from '../schema.ts'
import { venturesQuery } from './api.ts'
import { EditVentureDialog } from './edit-venture-dialog.tsx'
import { NewVentureDialog } from './new-venture-dialog.tsx'
import { VentureCard } from './venture-card.tsx'
import styles from './ventures-screen.module.css'

export function VenturesScreen() {
  const [isAdding, setAdding] = useState(false)
  const { data: ventures } = useQuery(venturesQuery)
  const add = () => setAdding(true)
  return (
    <>
      <PageHeader
        title="My Ventures"
        intro="What you are building, and how far along it is."
        actions={
          <Button
            variant={ventures?.length === 0 ? 'default' : 'filled'}
            leftSection={<Plus size={18} aria-hidden />}
            onClick={add}
          >
            Add New Venture
          </Button>
        }
      />
      <Ventures onAdd={add} />
      <NewVentureDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  )
}

function Ventures({ onAdd }: { onAdd: () => void }) {
  const { data: ventures, error, isPending, isFetching, refetch } = useQuery(venturesQuery)
  if (isPending) return <SkeletonCards count={3} />
  if (!ventures) {
    return (
      <ErrorState title="Your ventures could not be loaded" onRetry={() => void refetch()} isRetrying={isFetching}>
        {messageOf(error, 'Something went wrong on our side. Please try again.')}
      </ErrorState>
    )
  }
  if (ventures.length === 0) {
    return (
      <EmptyState
        title="No ventures yet"
        drawing={<EmptyVentures />}
        action={<Button onClick={onAdd}>Create Your First Venture</Button>}
      >
        A name and a stage are enough to start. Everything else can follow as the idea grows.
      </EmptyState>
    )
  }
  return <VentureGrid ventures={ventures} />
}

/** The cards share one dialog; it keeps its venture while it closes. */
function VentureGrid({ ventures }: { ventures: Venture[] }) {
  const [edited, setEdited] = useState(ventures[0]!)
  const [isEditing, setEditing] = useState(false)
  const edit = (venture: Venture) => {
    setEdited(venture)
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
