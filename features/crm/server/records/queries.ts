import { and, asc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CrmFields, CrmKind } from '#providers/crm/port.ts'
import { ventureCompanies } from '#features/ventures/server/companies/queries.ts'
import type { Page, PageQuery } from '#platform/contract/paging.ts'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { containsText } from '#platform/server/db/contains-text.ts'
import { keysetBy } from '#platform/server/db/keyset.ts'
import { fullName } from '#platform/server/people/person-name.ts'
import { nameOrder, people } from '#platform/server/people/tables.ts'
import { withinScope } from '#platform/server/scope.ts'
import type { Role } from '#rules/permissions.ts'
import type { LocalRecord } from '../../schema.ts'
import { crmLinks } from '../tables.ts'

export type LinkRow = typeof crmLinks.$inferSelect
/** A person or a venture as the CRM gets it. */
export type SyncRecord = { kind: CrmKind; id: string; name: string; fields: CrmFields; link: LinkRow | null }
type AnyCtx = Ctx | TxCtx

const jobTitles: Record<Role, string> = {
  student: 'Student',
  mentor: 'Mentor',
  director: 'Director',
  admin: 'Administrator',
}

const isActivePerson = (ctx: AnyCtx): SQL => and(isNull(people.deactivatedAt), withinScope(ctx, { owner: people.id }))!
const isActiveVenture = (ctx: AnyCtx): SQL =>
  and(isNull(people.deactivatedAt), withinScope(ctx, { owner: ventureCompanies.ownerId }))!

/** Which records: these, or the next ones by id. */
type Selection = { ids: string[] } | { after: string | null; limit: number }
type ListRecordsOptions = { kind: CrmKind } & Selection

const isSelected = (idColumn: PgColumn, selection: Selection): SQL | undefined => {
  if ('ids' in selection) return inArray(idColumn, selection.ids)
  return selection.after === null ? undefined : gt(idColumn, selection.after)
}

/** Active people or ventures within scope, by id, with their links. */
export function listRecords(ctx: AnyCtx, { kind, ...selection }: ListRecordsOptions): Promise<SyncRecord[]> {
  return kind === 'person' ? listPeople(ctx, selection) : listCompanies(ctx, selection)
}

async function listPeople(ctx: AnyCtx, selection: Selection): Promise<SyncRecord[]> {
  const { id, firstName, lastName, email, role } = people
  const rows = await ctx.db
    .select({ id, firstName, lastName, email, role, link: crmLinks })
    .from(people)
    .leftJoin(crmLinks, eq(crmLinks.personId, id))
    .where(and(isActivePerson(ctx), isSelected(id, selection)))
    .orderBy(asc(id))
    .limit('limit' in selection ? selection.limit : selection.ids.length)
  return rows.map(({ link, ...row }) => ({
    kind: 'person',
    id: row.id,
    name: `${row.firstName} ${row.lastName}`.trim() || row.email,
    fields: { firstName: row.firstName, lastName: row.lastName, email: row.email, jobTitle: jobTitles[row.role] },
    link,
  }))
}

async function listCompanies(ctx: AnyCtx, selection: Selection): Promise<SyncRecord[]> {
  const { id, name } = ventureCompanies
  const rows = await ctx.db
    .select({ id, name, employees: ventureCompanies.employees, link: crmLinks })
    .from(ventureCompanies)
    .innerJoin(people, eq(people.id, ventureCompanies.ownerId))
    .leftJoin(crmLinks, eq(crmLinks.ventureId, id))
    .where(and(isActiveVenture(ctx), isSelected(id, selection)))
    .orderBy(asc(id))
    .limit('limit' in selection ? selection.limit : selection.ids.length)
  return rows.map(({ id: localId, name: title, employees, link }) => ({
    kind: 'company',
    id: localId,
    name: title,
    fields: { name: title, employees },
    link,
  }))
}

/** How many active people or ventures there are within scope. */
export async function countRecords(ctx: AnyCtx, kind: CrmKind): Promise<number> {
  if (kind === 'person') return ctx.db.$count(people, isActivePerson(ctx))
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(ventureCompanies)
    .innerJoin(people, eq(people.id, ventureCompanies.ownerId))
    .where(isActiveVenture(ctx))
  return row!.count
}

type ListOptions = PageQuery & { q?: string | undefined }
type ListRow = LocalRecord extends infer Row
  ? Omit<Row & {}, 'syncedAt'> & { syncedAt: Date | null; order: string }
  : never

const linkColumns = { state: crmLinks.state, error: crmLinks.error, syncedAt: crmLinks.syncedAt }

/** People of the platform by name, with how they stand with the CRM. */
export async function listUserLinks(ctx: Ctx, { q, ...page }: ListOptions): Promise<Page<ListRow>> {
  const order = nameOrder(people)
  const where = and(
    isActivePerson(ctx),
    q ? containsText([people.firstName, people.lastName, people.email], q) : undefined,
  )
  const list = keysetBy<ListRow>({
    keys: [
      { by: order, type: 'text', of: (row) => row.order },
      { by: people.id, type: 'uuid', of: (row) => row.id },
    ],
    page,
    isAscending: true,
  })
  const name = sql<string>`coalesce(${fullName}, ${people.email})`
  const select = ctx.db
    .select({ id: people.id, name, detail: people.email, order, ...linkColumns })
    .from(people)
    .leftJoin(crmLinks, eq(crmLinks.personId, people.id))
  return list.read(select, { where, count: () => ctx.db.$count(people, where) })
}

/** Ventures by name, with how they stand with the CRM. */
export async function listVentureLinks(ctx: Ctx, { q, ...page }: ListOptions): Promise<Page<ListRow>> {
  const order = sql<string>`lower(${ventureCompanies.name})`
  const where = and(isActiveVenture(ctx), q ? containsText([ventureCompanies.name], q) : undefined)
  const list = keysetBy<ListRow>({
    keys: [
      { by: order, type: 'text', of: (row) => row.order },
      { by: ventureCompanies.id, type: 'uuid', of: (row) => row.id },
    ],
    page,
    isAscending: true,
  })
  const detail = sql<string>`coalesce(${fullName}, ${people.email})`
  const select = ctx.db
    .select({ id: ventureCompanies.id, name: ventureCompanies.name, detail, order, ...linkColumns })
    .from(ventureCompanies)
    .innerJoin(people, eq(people.id, ventureCompanies.ownerId))
    .leftJoin(crmLinks, eq(crmLinks.ventureId, ventureCompanies.id))
  const count = async () => {
    const [row] = await ctx.db
      .select({ count: sql<number>`count(*)`.mapWith(Number) })
      .from(ventureCompanies)
      .innerJoin(people, eq(people.id, ventureCompanies.ownerId))
      .where(where)
    return row!.count
  }
  return list.read(select, { where, count })
}
