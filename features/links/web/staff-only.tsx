import type { ComponentType } from 'react'
import { useHasPermission } from '#features/accounts/web/api.ts'
import { AccessDenied } from '#platform/web/ui/access-denied.tsx'
import type { Permission } from '#rules/permissions.ts'

/** `title` is what people without the permission read. */
type StaffOptions = { permission: Permission; title?: string }

/** The screen, for people with the permission. */
export function staffOnly(Screen: ComponentType, { permission, title = 'Access Denied' }: StaffOptions) {
  return function StaffScreen() {
    if (useHasPermission(permission)) return <Screen />
    return <AccessDenied title={title}>Tracked links are for directors and administrators.</AccessDenied>
  }
}
