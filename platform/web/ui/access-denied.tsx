import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ScreenLink } from '../screens.tsx'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'
import { NotFoundIllustration } from './illustrations/not-found-illustration.tsx'

type AccessDeniedProps = Pick<EmptyStateProps, 'headingLevel'> & {
  title?: string
  /** Who may see the screen. */
  children: ReactNode
}

/** What a screen shows to somebody who lacks its permission: `if (!useHasPermission('link.list')) return <AccessDenied>…`. */
export function AccessDenied({ title = 'Access denied', headingLevel = 1, children }: AccessDeniedProps) {
  return (
    <>
      {headingLevel === 1 && <title>Access denied · Foundry</title>}
      <EmptyState
        headingLevel={headingLevel}
        title={title}
        illustration={<NotFoundIllustration />}
        action={<Button renderRoot={(props) => <ScreenLink {...props} to="/" />}>Back to the dashboard</Button>}
      >
        {children}
      </EmptyState>
    </>
  )
}
