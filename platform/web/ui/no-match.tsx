import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'
import { NoResults } from './illustrations/no-results.tsx'

type NoMatchProps = Pick<EmptyStateProps, 'title' | 'headingLevel'> & { onClear: () => void; children: ReactNode }

/** Nothing fits the filters: says what to try, and leads back to all. */
export function NoMatch({ onClear, children, ...rest }: NoMatchProps) {
  return (
    <EmptyState
      {...rest}
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
