import { table, type Scope, type TableRow } from './permission-table.ts'

/**
 * Who may do what: one row per permission, one column per kind of person. The grid guards every endpoint, hides buttons and
 * menu entries, generates `docs/permissions.md`, and generates the endpoint × role tests.
 */
export type Role = 'student' | 'mentor' | 'director' | 'admin'

/** Guests are not signed in; an analyst is a student with the analyst flag. */
export type Column = 'guest' | 'student' | 'analyst' | 'mentor' | 'director' | 'admin'

export const columns = [
  'guest',
  'student',
  'analyst',
  'mentor',
  'director',
  'admin',
] as const satisfies readonly Column[]

export type { Scope } from './permission-table.ts'

/** The scope of somebody who has the permission: which rows their queries may find. */
export type RowScope = Exclude<Scope, ''>

export type PermissionRow = {
  scope: Record<Column, Scope>
  /** Whether students and mentors may use it before they have finished onboarding. */
  mayInOnboarding: boolean
  /** What it lets a person do, in plain English. */
  description: string
}

export type Permission = keyof typeof table

export const permissions = Object.fromEntries(
  Object.entries<TableRow>(table).map(([permission, row]) => [permission, toPermissionRow(row)]),
) as Record<Permission, PermissionRow>

/** Which rows the permission covers for this person; a guest is `{ role: null, isAnalyst: false }`. */
export function scopeFor(viewer: { role: Role | null; isAnalyst: boolean }, permission: Permission): Scope {
  return permissions[permission].scope[columnFor(viewer)]
}

function columnFor(viewer: { role: Role | null; isAnalyst: boolean }): Column {
  if (viewer.role === null) return 'guest'
  return viewer.role === 'student' && viewer.isAnalyst ? 'analyst' : viewer.role
}

function toPermissionRow(row: TableRow): PermissionRow {
  const [guest, student, analyst, mentor, director, admin, mayInOnboarding, description] = row
  return { scope: { guest, student, analyst, mentor, director, admin }, mayInOnboarding, description }
}
