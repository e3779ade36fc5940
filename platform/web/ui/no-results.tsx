import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'
import { NoResultsIllustration } from './illustrations/no-results-illustration.tsx'

type NoResultsProps = Pick<EmptyStateProps, 'title' | 'headingLevel'> & { onClear: () => void; children: ReactNode }

/** Nothing fits the filters: says what to try, and leads back to all. */
export function NoResults({ onClear, children, ...rest }: NoResultsProps) {
  return (
    <EmptyState
      {...rest}
      illustration={<NoResultsIllustration />}
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
