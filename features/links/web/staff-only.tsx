import type { ReactNode } from 'react'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { AccessDenied } from '#platform/web/ui/access-denied.tsx'
import type { Permission } from '#rules/permissions.ts'

/** `title` is what people without the permission read. */
type StaffOnlyProps = { permission: Permission; title?: string; children: ReactNode }

export function StaffOnly({ permission, title = 'Access Denied', children }: StaffOnlyProps) {
  if (useHasPermission(permission)) return children
  return <AccessDenied title={title}>Tracked links are for directors and administrators.</AccessDenied>
}
