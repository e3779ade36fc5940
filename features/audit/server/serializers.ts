import type { z } from 'zod'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { auditActions } from '#rules/audit.ts'
import { events } from '#rules/events.ts'
import { permissions } from '#rules/permissions.ts'
import type { auditEntry, profileView } from '../schema.ts'
import { findNames, findViewers, listProfileViews, type EntryRow } from './queries.ts'

type Serialized = z.input<typeof auditEntry>

/** Entries with the names of the people they mention, as they are called now. */
export async function serializeEntries(ctx: Ctx, page: Page<EntryRow>): Promise<Page<Serialized>> {
  const ids = page.items.flatMap(({ actorId, subjectId }) => [actorId ?? [], subjectId ?? []].flat())
  const names = await findNames(ctx, ids)
  const toParty = (id: string | null) => id && { id, name: names.get(id) ?? null }
  const items = page.items.map(({ actorId, subjectId, ...entry }) => ({
    ...entry,
    label: findLabel(entry.action),
    actor: toParty(actorId) || null,
    subject: toParty(subjectId) || null,
  }))
  return { ...page, items }
}

/** Names of every kind that an action can be, of an earlier release too, with what they mean. */
const labels = new Map<string, string>([
  ...Object.entries(permissions).map(([name, { description }]) => [name, description] as const),
  ...Object.entries(events).map(([name, { description }]) => [name, description] as const),
  ...Object.entries(auditActions),
])

const findLabel = (action: string): string => labels.get(action) ?? action

/** How long a look at a profile is shown to its owner. */
const shownDays = 365

export async function serializeProfileViews(ctx: Ctx, page: PageQuery): Promise<Page<z.input<typeof profileView>>> {
  const since = new Date(ctx.now().getTime() - shownDays * 86_400_000)
  const views = await listProfileViews(ctx, { since, page })
  const viewers = await findViewers(ctx, [...new Set(views.items.map(({ actorId }) => actorId))])
  const byId = new Map(viewers.map((viewer) => [viewer.id, viewer]))
  const items = views.items.map(({ actorId, ...row }) => {
    const viewer = byId.get(actorId)
    return { ...row, name: viewer?.name ?? 'Former staff member', role: viewer?.role ?? null }
  })
  return { ...views, items }
}
