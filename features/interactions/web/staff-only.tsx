import type { ComponentType } from 'react'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { AccessDenied } from '#platform/web/ui/access-denied.tsx'
import type { Permission } from '#rules/permissions.ts'

/** The screen, for people with the permission. */
export function staffOnly(Screen: ComponentType, permission: Permission) {
  return function StaffScreen() {
    if (useHasPermission(permission)) return <Screen />
    return (
      <AccessDenied title="Access Denied">Interactions are for mentors, directors and administrators.</AccessDenied>
    )
  }
}
