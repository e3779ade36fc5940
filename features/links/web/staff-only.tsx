import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { NotFoundIllustration } from '#platform/web/ui/illustrations/not-found-illustration.tsx'
import type { Permission } from '#rules/permissions.ts'

type StaffOnlyProps = {
  permission: Permission
  /** What others read instead. */
  title: string
  children: ReactNode
}

/** Shows its content to those who may see it, and to others why they do not. */
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
