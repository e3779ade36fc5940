import { and, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { TxCtx } from '#platform/server/ctx.ts'
import type { Db } from '#platform/server/db/database.ts'
import { people } from '#platform/server/people/tables.ts'
import type { Person } from '#platform/server/viewer.ts'
import { personalData, type PersonalDataRow } from '#rules/personal-data.ts'
import { findRestoreLimit } from '../queries.ts'

/** A column of the registry, in SQL. */
export type PersonalColumn = PersonalDataRow & { table: string; column: string }

export const personalColumns: PersonalColumn[] = Object.entries<PersonalDataRow>(personalData).map(([name, row]) => {
  const [table, column] = name.split('.') as [string, string]
  return { ...row, table, column }
})

/** SQL: whether the column names this person; as text, because ids are stored as either. */
export const namesPerson = (column: string, { id, email }: Pick<Person, 'id' | 'email'>): SQL =>
  column === 'email' ? sql`${sql.identifier(column)} = ${email}::citext` : sql`${sql.identifier(column)}::text = ${id}`

/** Gives the ventures of a person who leaves to the editor who has been with each for longest; one without an editor stays. */
export async function passOnVentures({ db }: TxCtx, ownerId: string): Promise<void> {
  await db.execute(sql`
    with heirs as (
      select distinct on (v.id) v.id, m.person_id from live_ventures v
      join venture_members m on m.venture_id = v.id and m.role = 'editor'
      join people p on p.id = m.person_id and p.deactivated_at is null
      where v.owner_id = ${ownerId} order by v.id, m.joined_at),
    passed as (update ventures v set owner_id = h.person_id from heirs h where v.id = h.id)
    delete from venture_members m using heirs h where m.venture_id = h.id and m.person_id = h.person_id`)
}

/** The administrator who has been there for longest takes over what belongs to the program; null without one. */
export async function findHeir({ db }: { db: Db }, { id, isDemo }: Person): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from people where role = 'admin' and deactivated_at is null and is_demo = ${isDemo} and id <> ${id}
    order by created_at, id limit 1`)
  return rows[0]?.id ?? null
}

/** Applies the registry's rule to the rows whose column names the person. */
export async function eraseColumn(
  { db }: TxCtx,
  { target, person, heirId }: { target: PersonalColumn; person: Person; heirId: string | null },
): Promise<void> {
  const [table, column] = [sql.identifier(target.table), sql.identifier(target.column)]
  const where = namesPerson(target.column, person)
  if (target.erase === 'delete') await db.execute(sql`delete from ${table} where ${where}`)
  if (target.erase === 'detach') await db.execute(sql`update ${table} set ${column} = null where ${where}`)
  if (target.erase === 'pass on') await db.execute(sql`update ${table} set ${column} = ${heirId}::uuid where ${where}`)
}

/**
 * Deletes what mentions the person without a column for it: payloads of events and queued jobs, and what others were notified of
 * about them or about a venture that goes with them.
 */
export async function eraseMentions({ db }: TxCtx, { id, email, firstName, lastName }: Person): Promise<void> {
  const name = `${firstName} ${lastName}`.trim()
  const mentions = (text: SQL) =>
    sql`(position(${id} in ${text}) > 0 or position(lower(${email}) in lower(${text})) > 0)`
  await db.execute(sql`delete from domain_events where ${mentions(sql`data::text`)}`)
  await db.execute(
    sql`delete from jobs.job where ${mentions(sql`coalesce(data::text, '') || coalesce(output::text, '')`)}`,
  )
  await db.execute(sql`delete from notifications where ${mentions(sql`title || body || path || cause_id`)}
    or (${firstName} <> '' and ${lastName} <> '' and position(${name} in title || ' ' || body) > 0)
    or exists (select from live_ventures v where v.owner_id = ${id} and position(v.id::text in path) > 0)`)
}

/** Those of the ids that somebody has. */
export async function listExisting({ db }: { db: Db }, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.select({ id: people.id }).from(people).where(inArray(people.id, ids))
  return rows.map(({ id }) => id)
}

/** Locks a person who is due, or null where they were restored or erased meanwhile. */
export async function lockDue(tx: TxCtx, id: string): Promise<Person | null> {
  const [person] = await tx.db
    .select()
    .from(people)
    .where(and(eq(people.id, id), lte(people.deactivatedAt, findRestoreLimit(tx))))
    .for('update')
  return person ?? null
}

/** Locks a person whatever their state, or null where there is none. */
export async function lockAny(tx: TxCtx, id: string): Promise<Person | null> {
  const [person] = await tx.db.select().from(people).where(eq(people.id, id)).for('update')
  return person ?? null
}

/** Keys of the stored files that rows of these columns name. */
export async function listFileKeys(
  { db }: { db: Db },
  { columns, person }: { columns: PersonalColumn[]; person: Pick<Person, 'id' | 'email'> },
): Promise<string[]> {
  const keys: string[] = []
  for (const { table, column, file } of columns) {
    if (!file) continue
    const { rows } = await db.execute<{ key: string }>(
      sql`select ${file.folder} || ${sql.identifier(file.column)}::text as key from ${sql.identifier(table)}
        where ${namesPerson(column, person)} and ${sql.identifier(file.column)} is not null`,
    )
    keys.push(...rows.map(({ key }) => key))
  }
  return keys
}
