import type { MemberRole } from '#features/ventures/schema.ts'

export const roleLabels: Record<MemberRole, string> = { owner: 'Owner', editor: 'Editor', viewer: 'Viewer' }
