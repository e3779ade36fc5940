import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/server/ctx.ts'
import type { Person } from '#platform/server/viewer.ts'
import { listFileKeys, namesPerson, personalColumns } from '../erasure/queries.ts'

type Section = { name: string; rows: unknown[] }

/** Everything kept about the person, by the names of the registry, without secrets and other people's ids. */
export async function readOwnData({ db }: Ctx, person: Person): Promise<Section[]> {
  const sections: Section[] = []
  for (const { table, column, export: name, omit = [], parts = [] } of personalColumns) {
    if (name === null) continue
    const where = namesPerson(column, person)
    const { rows } = await db.execute<{ row: unknown }>(
      sql`select to_jsonb(t) - ${sql.param([...omit, column])}::text[] as row from ${sql.identifier(table)} t where ${where}`,
    )
    sections.push({ name, rows: rows.map(({ row }) => row) })
    for (const part of parts) {
      const [partTable, reference] = part.split('.') as [string, string]
      const { rows: partRows } = await db.execute<{ row: unknown }>(
        sql`select to_jsonb(t) as row from ${sql.identifier(partTable)} t where ${sql.identifier(reference)} in
          (select id from ${sql.identifier(table)} where ${where})`,
      )
      sections.push({ name: partTable.replaceAll('_', '-'), rows: partRows.map(({ row }) => row) })
    }
  }
  return sections
}

/** Keys of the files that the person stored. */
export const listOwnFiles = (ctx: Ctx, person: Person): Promise<string[]> =>
  listFileKeys(ctx, { columns: personalColumns, person })
