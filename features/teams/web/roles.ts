import type { MemberRole } from '#features/ventures/schema.ts'

export const roleLabels: Record<MemberRole, string> = { owner: 'Owner', editor: 'Editor', viewer: 'Viewer' }

/** The roles of everybody but the owner. */
export const roleChoices = (['editor', 'viewer'] as const).map((value) => ({ value, label: roleLabels[value] }))
