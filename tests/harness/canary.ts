import { randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

type ColumnRow = { name: string; type: string; isRequired: boolean; refersTo: string | null }

/** Columns that refer to `people`, or whose name says that they hold a person's id or email: `table.column`. */
export async function listPersonColumns(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select distinct c.relname || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'people'::regclass and a.attnum = any(k.conkey)
    where a.attnum > 0 and not a.attisdropped and (k.oid is not null
      or a.attname ~ '^(email|(actor|subject|owner|author|person|student|mentor|viewer|admin|[a-z]+_by)_id)$')
    union select 'people.id' order by 1`)
  // The address in the person's own row goes with the row.
  return rows.map(({ name }) => name).filter((name) => name !== 'people.email')
}

type Insertion = { name: string; person: { id: string; email: string }; marker: string }

/**
 * Inserts a row whose `name` column (`table.column`) names the person, with the marker in every text it needs: so a test has data in every
 * table, new ones included. Other references lead to rows of somebody else.
 */
export async function insertForPerson(pool: Pool, { name, person, marker }: Insertion): Promise<void> {
  const [table, target] = name.split('.') as [string, string]
  if (table === 'people') return
  const columns = (await listColumns(pool, table)).filter((column) => column.isRequired || column.name === target)
  const values: unknown[] = []
  for (const column of columns)
    values.push(
      column.name === target
        ? target === 'email'
          ? person.email
          : person.id
        : await createValue(pool, { column, marker }),
    )
  const names = columns.map((column) => `"${column.name}"`).join(', ')
  const params = columns.map(({ type }, index) => `$${index + 1}::${type}`).join(', ')
  await pool.query(`insert into "${table}" (${names}) values (${params}) on conflict do nothing`, values)
}

async function listColumns(pool: Pool, table: string): Promise<ColumnRow[]> {
  const { rows } = await pool.query<ColumnRow>(
    `select a.attname as name, format_type(a.atttypid, null) as type,
       a.attnotnull and not a.atthasdef and a.attidentity = '' as "isRequired",
       (select confrelid::regclass::text from pg_constraint where conrelid = a.attrelid and contype = 'f' and conkey = array[a.attnum] limit 1) as "refersTo"
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by a.attnum`,
    [table],
  )
  return rows
}

async function createValue(pool: Pool, { column, marker }: { column: ColumnRow; marker: string }): Promise<unknown> {
  const { type, refersTo } = column
  if (refersTo !== null) return findReferred(pool, refersTo)
  if (type === 'uuid') return randomUUID()
  if (type === 'bytea') return randomBytes(16)
  if (type === 'boolean') return false
  if (type === 'jsonb' || type === 'json') return JSON.stringify({ note: marker })
  if (type.endsWith('[]')) return []
  if (/^(?:text|citext|character)/.test(type)) return `${marker} ${randomUUID()}`
  if (/^(?:timestamp|date)/.test(type)) return new Date()
  return 1
}

/** The id of a row of this table, which is inserted if there is none. It is somebody else's. */
async function findReferred(pool: Pool, table: string): Promise<unknown> {
  const order = table === 'people' ? "where role = 'admin' and deactivated_at is null order by created_at" : ''
  const find = () => pool.query<{ id: unknown }>(`select id from ${table} ${order} limit 1`)
  if ((await find()).rows.length === 0)
    await insertForPerson(pool, { name: `${table}.`, person: { id: '', email: '' }, marker: 'somebody' })
  return (await find()).rows[0]!.id
}
