import type { MappedRole } from './port.ts'

type RoleMapping = { roles: Record<string, MappedRole>; values: readonly string[] }

const ranks: readonly MappedRole[] = ['student', 'mentor', 'director']

/** The highest role that the file maps one of these values to, or null. */
export function mapRole({ roles, values }: RoleMapping): MappedRole | null {
  const mapped = values.flatMap((value) => (Object.hasOwn(roles, value) ? [roles[value]!] : []))
  return mapped.toSorted((one, other) => ranks.indexOf(other) - ranks.indexOf(one))[0] ?? null
}
