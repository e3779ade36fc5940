import { v5 } from 'uuid'
import { toKey, type CrmKind, type CrmRecord } from '#providers/crm/port.ts'
import type { SyncRecord } from '../records/queries.ts'
import { mergeFields, nameFields, type Merge } from './field-map.ts'

/** Any constant: with it, everything gets the same id in the CRM in every attempt, so that repeating one cannot create a second record. */
const idNamespace = '7a1f2d7e-63f5-4d0c-9a49-5f6d4b0a6c11'

/** The id that a record or note of ours gets in the CRM. */
export const toRemoteId = (localId: string): string => v5(localId, idNamespace)

/** What to do about one record. */
export type Plan =
  | { action: 'create'; local: SyncRecord; remoteId: string }
  | { action: 'merge'; local: SyncRecord; remote: CrmRecord; merge: Merge }
  | { action: 'conflict'; local: SyncRecord; remote: CrmRecord; why: string }
  /** `isFailure`: staff have to do something about it. */
  | { action: 'skip'; local: SyncRecord; why: string; isFailure: boolean }

type PlanOptions = {
  kind: CrmKind
  remotes: CrmRecord[]
  /** Local ids by the remote ids that are linked already. */
  owners: Map<string, string>
  choice?: 'ours' | 'theirs' | undefined
}

/** Plans a batch. Records of the CRM are matched by id, then by email or domain, each to one of ours. */
export function planBatch(locals: SyncRecord[], { kind, remotes, owners, choice }: PlanOptions): Plan[] {
  const byId = new Map(remotes.map((remote) => [remote.id, remote]))
  const byKey = new Map(remotes.map((remote) => [toKey(kind, remote.fields), remote]))
  return locals.map((local) => {
    const why = findReasonToSkip(local)
    if (why) return { action: 'skip', local, why, isFailure: false }
    const remoteId = local.link?.remoteId ?? toRemoteId(local.id)
    const key = toKey(kind, local.fields)
    const remote = byId.get(remoteId) ?? (key === '' ? undefined : byKey.get(key))
    if (!remote) return { action: 'create', local, remoteId: toRemoteId(local.id) }
    return planMatched(local, { remote, owner: owners.get(remote.id), choice })
  })
}

function findReasonToSkip({ kind, fields }: SyncRecord): string | null {
  const hasName = kind === 'company' || fields['firstName'] !== '' || fields['lastName'] !== ''
  return hasName ? null : 'They have no name yet.'
}

type Match = { remote: CrmRecord; owner: string | undefined; choice: 'ours' | 'theirs' | undefined }

function planMatched(local: SyncRecord, { remote, owner, choice }: Match): Plan {
  if (owner !== undefined && owner !== local.id)
    return { action: 'skip', local, why: 'Its record in the CRM is linked to another record here.', isFailure: true }
  if (remote.deletedAt !== null)
    return {
      action: 'skip',
      local,
      why: "It's in the CRM's trash. Restore it there to sync it again.",
      isFailure: true,
    }
  const { kind, link } = local
  const synced = link?.remoteId === remote.id ? link.syncedFields : null
  const merge = mergeFields(kind, { ours: local.fields, theirs: remote.fields, synced, choice })
  if (merge.conflicts.length === 0) return { action: 'merge', local, remote, merge }
  const names = nameFields(kind, merge.conflicts)
  return { action: 'conflict', local, remote, why: `The ${names} changed here and in the CRM.` }
}
