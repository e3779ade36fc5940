import type { CrmFields, CrmKind } from '#providers/crm/port.ts'
import { newId } from '#platform/server/db/columns.ts'
import { daysBefore } from '#platform/server/samples.ts'
import type { Person } from '#platform/server/viewer.ts'
import { toSynced } from './links/field-map.ts'
import { toRemoteId } from './links/plan.ts'
import type { crmLinks, crmRuns } from './tables.ts'

type SampleInput = {
  people: Person[]
  ventures: { id: string; name: string }[]
  director: Person
  now: Date
}
export type SampleCrm = {
  records: { id: string; kind: CrmKind; key: string | null; fields: CrmFields; updatedAt: Date }[]
  links: (typeof crmLinks.$inferInsert)[]
  runs: (typeof crmRuns.$inferInsert)[]
}

const contacts: CrmFields[] = [
  { firstName: 'Nora', lastName: 'Whitfield', email: 'nora.whitfield@bluefern.example', jobTitle: 'Partner' },
  { firstName: 'Sam', lastName: 'Ortega', email: 'sam@ortegafoods.example', jobTitle: 'Head of innovation' },
  { firstName: 'Lena', lastName: 'Fischer', email: 'lena.fischer@tidewater.example', jobTitle: 'Program officer' },
]
const companies: CrmFields[] = [
  { name: 'Blue Fern Capital', domainName: 'bluefern.example', employees: 14, idealCustomerProfile: true },
  { name: 'Ortega Foods', domainName: 'ortegafoods.example', employees: 210, idealCustomerProfile: false },
]

/** Records of the built-in directory: a few linked people and ventures, one of them in conflict, and contacts of the CRM alone. */
export function sampleCrm({ people, ventures, director, now }: SampleInput): SampleCrm {
  const syncedAt = daysBefore(now, 1.4)
  const linked = [
    ...people.map(({ id, firstName, lastName, email }) => ({
      kind: 'person' as const,
      localId: id,
      fields: { firstName, lastName, email, jobTitle: 'Student' },
    })),
    ...ventures.map(({ id, name }) => ({
      kind: 'company' as const,
      localId: id,
      fields: { name, domainName: '', employees: 1, idealCustomerProfile: false },
    })),
  ]
  const records = linked.map(({ kind, localId, fields }) =>
    toRecord(kind, { id: toRemoteId(localId), fields, syncedAt }),
  )
  const links = linked.map(({ kind, localId, fields }) => toLink(kind, { localId, fields, syncedAt }))
  addConflict(records[0]!, links[0]!)
  const outside = [
    ...contacts.map((fields) => toRecord('person', { id: toRemoteId(String(fields['email'])), fields, syncedAt })),
    ...companies.map((fields) => toRecord('company', { id: toRemoteId(String(fields['name'])), fields, syncedAt })),
  ]
  return { records: [...records, ...outside], links, runs: [toRun({ director, syncedAt, count: linked.length })] }
}

type RecordInput = { id: string; fields: CrmFields; syncedAt: Date }

function toRecord(kind: CrmKind, { id, fields, syncedAt }: RecordInput): SampleCrm['records'][number] {
  const key = String((kind === 'person' ? fields['email'] : fields['domainName']) ?? '').toLowerCase() || null
  return { id, kind, key, fields, updatedAt: syncedAt }
}

type LinkInput = { localId: string; fields: CrmFields; syncedAt: Date }

function toLink(kind: CrmKind, { localId, fields, syncedAt }: LinkInput): SampleCrm['links'][number] {
  const merge = { send: {}, take: {}, conflicts: [] }
  return {
    kind,
    ...(kind === 'person' ? { personId: localId } : { ventureId: localId }),
    remoteId: toRemoteId(localId),
    state: 'linked',
    syncedFields: toSynced(kind, { ours: fields, theirs: fields, merge }),
    syncedAt,
  }
}

/** Their last name was another one at the last sync, and was changed here and in the CRM since. */
function addConflict(record: SampleCrm['records'][number], link: SampleCrm['links'][number]): void {
  const before = { ...record.fields, lastName: 'Bennett' }
  record.fields = { ...record.fields, lastName: `${String(record.fields['lastName'])}-Bennett` }
  const merge = { send: {}, take: {}, conflicts: [] }
  const syncedFields = toSynced('person', { ours: before, theirs: before, merge })
  Object.assign(link, { state: 'conflict', theirs: record.fields, syncedFields })
}

function toRun({ director, syncedAt, count }: { director: Person; syncedAt: Date; count: number }) {
  return {
    id: newId(),
    scope: 'all' as const,
    isDryRun: false,
    state: 'completed' as const,
    startedAt: syncedAt,
    finishedAt: new Date(syncedAt.getTime() + 4_000),
    startedById: director.id,
    unchangedCount: count,
    doneCount: count,
    totalCount: count,
  }
}
