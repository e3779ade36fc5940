import type { AuditEntry } from '../schema.ts'

/** A person by name; of an erased one, and of a thing, the end of the id tells them apart. */
export function formatParty(party: AuditEntry['actor'], nobody: string): string {
  if (party === null) return nobody
  return party.name ?? `…${party.id.slice(-8)}`
}

/** `before: mentor` */
export const formatData = (data: Record<string, unknown>): [name: string, value: string][] =>
  Object.entries(data).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])
