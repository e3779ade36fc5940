import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { NotFoundIllustration } from '#platform/web/ui/illustrations/not-found-illustration.tsx'
import type { Permission } from '#rules/permissions.ts'

type StaffOnlyProps = {
  permission: Permission
  /** Shown to people without the permission. */
  title: string
  children: ReactNode
}

/** Shows its content to people with the permission, and an explanation to others. */
export function StaffOnly({ permission, title, children }: StaffOnlyProps) {
  if (useHasPermission(permission)) return children
  return (
    <>
      <title>Access denied · Foundry</title>
      <EmptyState
        headingLevel={1}
        title={title}
        illustration={<NotFoundIllustration />}
        action={<Button renderRoot={(props) => <Link to="/" {...props} />}>Back to the dashboard</Button>}
      >
        Tracked links are for directors and administrators.
      </EmptyState>
    </>
  )
}
