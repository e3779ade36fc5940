import { roleLabels } from '#platform/web/role-labels.ts'
import type { Role } from '#rules/permissions.ts'

/** What the three management screens differ in. The specification fixes their roles and words. */
export type StaffList = {
  name: 'user-management' | 'team-management' | 'mentor-management'
  title: string
  intro: string
  noun: readonly [one: string, many: string]
  /** Who is listed, and what the selector offers. */
  roles: readonly [Role, Role]
  inviteRoles: readonly [Role, Role]
  inviteLabel: string
  /** The column of the selector. */
  roleTitle: 'Role' | 'Status'
  removeFailure: string
  roleFailure: string
}

export const userManagement: StaffList = {
  name: 'user-management',
  title: 'User Management',
  intro: 'Administrators and mentors.',
  noun: ['user', 'users'],
  roles: ['mentor', 'admin'],
  inviteRoles: ['mentor', 'admin'],
  inviteLabel: 'Invite user',
  roleTitle: 'Role',
  removeFailure: 'Failed to remove user',
  roleFailure: 'Failed to update role',
}

export const teamManagement: StaffList = {
  name: 'team-management',
  title: 'Team Management',
  intro: 'Administrators and directors.',
  noun: ['team member', 'team members'],
  roles: ['admin', 'director'],
  inviteRoles: ['admin', 'director'],
  inviteLabel: 'Invite team member',
  roleTitle: 'Role',
  removeFailure: 'Failed to remove team member',
  roleFailure: 'Failed to update role',
}

export const mentorManagement: StaffList = {
  name: 'mentor-management',
  title: 'Mentor Management',
  intro: 'Mentors, and the students who may become mentors. Active mentors can be assigned to students.',
  noun: ['person', 'people'],
  roles: ['mentor', 'student'],
  inviteRoles: ['mentor', 'student'],
  inviteLabel: 'Invite mentor',
  roleTitle: 'Status',
  removeFailure: 'Failed to remove mentor',
  roleFailure: 'Failed to update status',
}

/** In a sentence: "an administrator", or on the mentor screen "active". */
export function describeRole(list: StaffList, role: Role): string {
  const label = labelRole(list, role).toLowerCase()
  if (list.roleTitle === 'Status') return label
  return role === 'admin' ? `an ${label}` : `a ${label}`
}

/** How the selector calls a role: on the mentor screen, a mentor is active and a student is not. */
export function labelRole({ roleTitle }: StaffList, role: Role): string {
  if (roleTitle === 'Role') return roleLabels[role]
  return role === 'mentor' ? 'Active' : 'Inactive'
}
