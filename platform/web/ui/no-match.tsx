import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import { NoResults } from './illustrations/no-results.tsx'

/** Nothing fits the filters: says what to try, and leads back to all. */
export function NoMatch({ title, onClear, children }: { title: string; onClear: () => void; children: ReactNode }) {
  return (
    <EmptyState
      title={title}
      drawing={<NoResults />}
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
