import type { CrmFields, CrmKind } from '#providers/crm/port.ts'
import type { SyncedFields } from '../tables.ts'

/**
 * `toCrm`: only sent; `both`: whichever side changed wins. Where both changed, or the CRM has a value of its own: `ask` staff, or keep
 * `ours` or `theirs`.
 */
export type MappedField = {
  field: string
  label: string
  direction: 'toCrm' | 'both'
  onConflict: 'ask' | 'ours' | 'theirs'
}

// oxfmt-ignore
export const fieldMap: Record<CrmKind, readonly MappedField[]> = {
  person: [
    { field: 'firstName', label: 'First name', direction: 'both',  onConflict: 'ask' },
    { field: 'lastName',  label: 'Last name',  direction: 'both',  onConflict: 'ask' },
    // People sign in with it, so that nobody may change it from outside.
    { field: 'email',     label: 'Email',      direction: 'toCrm', onConflict: 'ours' },
    { field: 'jobTitle',  label: 'Job title',  direction: 'toCrm', onConflict: 'theirs' },
  ],
  company: [
    { field: 'name',      label: 'Name',       direction: 'both',  onConflict: 'ask' },
    { field: 'employees', label: 'Team size',  direction: 'toCrm', onConflict: 'ours' },
  ],
}

/** What to send, what to take over, and which fields staff have to decide. */
export type Merge = { send: CrmFields; take: CrmFields; conflicts: string[] }

type MergeInput = {
  ours: CrmFields
  theirs: CrmFields
  /** Null before the first sync: what we have is then sent, and nothing is a conflict. */
  synced: SyncedFields | null
  /** What staff decided about conflicts. */
  choice?: 'ours' | 'theirs' | undefined
}

/** Compares both sides with what they had after the last sync, field by field. */
export function mergeFields(kind: CrmKind, { ours, theirs, synced, choice }: MergeInput): Merge {
  const merge: Merge = { send: {}, take: {}, conflicts: [] }
  for (const mapped of fieldMap[kind]) {
    const { field } = mapped
    const [our, their] = [ours[field] ?? '', theirs[field] ?? '']
    if (our === their) continue
    const isOursNew = synced ? our !== (synced.ours[field] ?? '') : our !== ''
    // A value that was emptied in the CRM is not taken over: ours have to stay complete.
    const isTheirsNew = their !== '' && (synced === null || their !== (synced.theirs[field] ?? ''))
    const winner = chooseWinner(mapped, { isOursNew, isTheirsNew, isFirst: synced === null })
    const decided = winner === 'ask' ? (choice ?? 'ask') : winner
    if (decided === 'ask') merge.conflicts.push(field)
    else if (decided === 'ours') merge.send[field] = our
    else if (decided === 'theirs') merge.take[field] = their
  }
  return merge
}

type Changes = { isOursNew: boolean; isTheirsNew: boolean; isFirst: boolean }

function chooseWinner(
  { direction, onConflict }: MappedField,
  { isOursNew, isTheirsNew, isFirst }: Changes,
): 'ours' | 'theirs' | 'ask' | 'neither' {
  if (direction === 'toCrm') {
    if (onConflict === 'ours') return 'ours'
    return isOursNew && !isTheirsNew ? 'ours' : 'neither'
  }
  if (isOursNew && isTheirsNew) return isFirst ? 'ours' : onConflict
  if (isTheirsNew) return 'theirs'
  return isOursNew ? 'ours' : 'neither'
}

/** What both sides have after a merge was carried out. */
export function toSynced(kind: CrmKind, { ours, theirs, merge }: Omit<MergeInput, 'synced'> & { merge: Merge }) {
  const pick = (all: CrmFields) =>
    Object.fromEntries(fieldMap[kind].map(({ field }) => [field, all[field] ?? ''])) as CrmFields
  return { ours: pick({ ...ours, ...merge.take }), theirs: pick({ ...theirs, ...merge.send }) }
}

/** "first name and last name", for sentences. */
export function nameFields(kind: CrmKind, fields: string[]): string {
  const labels = fieldMap[kind].filter(({ field }) => fields.includes(field)).map(({ label }) => label.toLowerCase())
  return new Intl.ListFormat('en').format(labels)
}
