import type { AuditEntry } from '../schema.ts'

type Party = NonNullable<AuditEntry['actor']>

/** A person by name; of an erased one, and of a thing, the end of the id tells them apart. */
export const formatParty = (party: Party | null, ifNone: string): string =>
  party === null ? ifNone : (party.name ?? `…${party.id.slice(-8)}`)

/** Whom or what it was about; '' where that is the person who did it, such as a sign-in. */
export const formatSubject = ({ actor, subject }: AuditEntry): string =>
  subject === null || subject.id === actor?.id ? '' : formatParty(subject, '')

/** A recorded value before and after the change; null where there was none. */
export type Change = { name: string; before: string | null; after: string | null }

type Data = Record<string, unknown>

/** What was recorded, as changes and as facts: `{ before, after }` of an event is one change, of two objects one for each field. */
export function splitData(data: Data): { changes: Change[]; facts: [name: string, value: string][] } {
  const { before, after, ...facts } = data
  return {
    changes: 'before' in data || 'after' in data ? listChanges(before, after) : [],
    facts: Object.entries(facts).map(([name, value]) => [toWords(name), formatValue(value) ?? '–']),
  }
}

function listChanges(before: unknown, after: unknown): Change[] {
  if (!isRecord(before) && !isRecord(after))
    return [{ name: 'Value', before: formatValue(before), after: formatValue(after) }]
  const [old, now] = [before, after].map((side) => (isRecord(side) ? side : {})) as [Data, Data]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((name) => ({ name: toWords(name), before: formatValue(old[name]), after: formatValue(now[name]) }))
    .filter((change) => change.before !== change.after)
}

const isRecord = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

function formatValue(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map((item) => formatValue(item) ?? '–').join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)
}

/** `rowCount` as "Row count". */
function toWords(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
