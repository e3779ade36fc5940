import type { z } from 'zod'
import { CrmUnavailableError, InvalidCursorError, type CrmKind, type CrmPage } from '#providers/crm/port.ts'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import type { conflict, crmCompany, crmPerson, crmStatus, runSummary, syncRun } from '../schema.ts'
import { fieldMap } from './links/field-map.ts'
import { countStates, findLocalIds, listConflictRows } from './links/queries.ts'
import { listRecords } from './records/queries.ts'
import { findLastRun, findRun, listRunItems, type RunWithCounts } from './runs/queries.ts'

const names = { directory: 'The built-in directory', twenty: 'Twenty CRM' }

/** Whether the CRM answers; never an error. */
export async function serializeTest({ providers: { crm } }: Ctx): Promise<{ success: boolean; message: string }> {
  try {
    await crm.check()
    return { success: true, message: `${names[crm.name]} is connected.` }
  } catch (error) {
    if (!(error instanceof CrmUnavailableError)) throw error
    return { success: false, message: error.message }
  }
}

type PageOptions = PageQuery & { kind: CrmKind }

async function readPage(ctx: Ctx, { kind, limit, cursor }: PageOptions): Promise<CrmPage> {
  try {
    return await ctx.providers.crm.list(kind, { limit, cursor: cursor ?? null })
  } catch (error) {
    if (error instanceof CrmUnavailableError) throw problem('crm.unavailable')
    if (error instanceof InvalidCursorError)
      throw problem('request.invalid', { fields: { cursor: 'This is not a cursor of this list.' } })
    throw error
  }
}

async function serializePage(ctx: Ctx, { kind, ...page }: PageOptions) {
  const { items, ...rest } = await readPage(ctx, { kind, ...page })
  const links = await findLocalIds(ctx, { kind, remoteIds: items.map(({ id }) => id) })
  const hidden = await listHidden(ctx, { kind, localIds: [...links.values()] })
  const shown = items.filter(({ id }) => !hidden.has(links.get(id) ?? ''))
  return { ...rest, items: shown.map(({ id, fields }) => ({ id, ...fields, link: links.get(id) ?? null })) }
}

/** Demo people do not see the records of real ones in the CRM either (T9). */
async function listHidden(ctx: Ctx, { kind, localIds }: { kind: CrmKind; localIds: string[] }): Promise<Set<string>> {
  if (!ctx.me.isDemo || localIds.length === 0) return new Set()
  const visible = new Set((await listRecords(ctx, { kind, ids: localIds })).map(({ id }) => id))
  return new Set(localIds.filter((id) => !visible.has(id)))
}

/** People of the CRM. */
export async function serializePeople(ctx: Ctx, page: PageQuery): Promise<Page<z.input<typeof crmPerson>>> {
  return (await serializePage(ctx, { ...page, kind: 'person' })) as Page<never>
}

/** Companies of the CRM. */
export async function serializeCompanies(ctx: Ctx, page: PageQuery): Promise<Page<z.input<typeof crmCompany>>> {
  return (await serializePage(ctx, { ...page, kind: 'company' })) as Page<never>
}

/** A run as staff see it. Syncs of changes do not know beforehand how many there are. */
function serializeSummary(run: RunWithCounts): z.input<typeof runSummary> {
  return { ...run, totalCount: Math.max(run.totalCount, run.doneCount) }
}

export async function serializeRun(ctx: Ctx, id: string): Promise<z.input<typeof syncRun>> {
  const run = await findRun(ctx, id)
  return { ...serializeSummary(run), items: await listRunItems(ctx, id) }
}

/** How the sync stands. */
export async function serializeStatus(ctx: Ctx): Promise<z.input<typeof crmStatus>> {
  const { name, siteUrl, hasWebhook } = ctx.providers.crm
  const counts = await countStates(ctx)
  const lastRun = await findLastRun(ctx)
  return {
    provider: name,
    siteUrl,
    hasWebhook,
    webhookUrl: `${ctx.config.publicUrl}/api/twenty/webhook`,
    linkedCount: counts.linked,
    conflictCount: counts.conflict,
    failedCount: counts.failed,
    lastRun: lastRun && serializeSummary(lastRun),
    fieldMap: (['person', 'company'] as const).flatMap((kind) =>
      fieldMap[kind].map(({ label, direction, onConflict }) => ({ kind, label, direction, onConflict })),
    ),
  }
}

/** Conflicts with both values of each field that staff decide about. */
export async function serializeConflicts(ctx: Ctx, page: PageQuery): Promise<Page<z.input<typeof conflict>>> {
  const { items, ...rest } = await listConflictRows(ctx, page)
  const conflicts = items.map(({ id, kind, localId, name, localFields, theirs }) => {
    const own: Record<string, string> = localFields
    const fields = fieldMap[kind]
      .filter(({ field, onConflict }) => onConflict === 'ask' && own[field] !== theirs?.[field])
      .map(({ field, label }) => ({ field: label, ours: own[field] ?? '', theirs: theirs?.[field] ?? '' }))
    return { id, kind, localId, name, fields }
  })
  return { ...rest, items: conflicts }
}
