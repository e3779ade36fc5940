import { sql } from 'drizzle-orm'
import type { Db } from './db/database.ts'
import type { Encryption } from './encryption.ts'

/** A column of encrypted texts, by the names in the database. */
export type EncryptedColumn = {
  table: string
  column: string
  /** The primary key. */
  key: string
  /** What else the context needs. */
  contextColumns?: readonly string[]
  toContext(row: Record<string, string>): string
}

const batchSize = 100

export type RotationResult = { rotatedCount: number; unreadableCount: number }
type RotationCtx = { encryption: Encryption; transaction<T>(work: (tx: { db: Db }) => Promise<T>): Promise<T> }

/**
 * Encrypts everything with the current key that is encrypted with an earlier one. Each batch is a transaction, so that what is killed in
 * between goes on at the next run. A text that cannot be decrypted stays as it is and is counted.
 */
export async function rotateKeys(ctx: RotationCtx, columns: readonly EncryptedColumn[]): Promise<RotationResult> {
  const result = { rotatedCount: 0, unreadableCount: 0 }
  for (const column of columns) {
    for (let after: string | null = ''; after !== null;) {
      const batch: Batch = await ctx.transaction(({ db }) => rotateBatch(db, { ctx, column, after: after! }))
      result.rotatedCount += batch.rotatedCount
      result.unreadableCount += batch.unreadableCount
      after = batch.last
    }
  }
  return result
}

type Batch = RotationResult & { last: string | null }
type BatchOptions = { ctx: RotationCtx; column: EncryptedColumn; after: string }

async function rotateBatch(db: Db, { ctx: { encryption }, column, after }: BatchOptions): Promise<Batch> {
  const { table, column: name, key, contextColumns = [], toContext } = column
  const [from, text, id] = [sql.identifier(table), sql.identifier(name), sql.identifier(key)]
  const others = contextColumns.map((other) => sql`, ${sql.identifier(other)}::text as ${sql.identifier(other)}`)
  // In the order of their keys, which are compared as text, since some are.
  const { rows } = await db.execute<Record<string, string>>(sql`
    select ${id}::text as ${id}, ${text} as encrypted${sql.join(others)} from ${from}
    where ${text} is not null and not starts_with(${text}, ${encryption.currentPrefix}) and ${id}::text collate "C" > ${after}
    order by ${id}::text collate "C" limit ${batchSize} for update`)
  const batch: Batch = {
    rotatedCount: 0,
    unreadableCount: 0,
    last: rows.length < batchSize ? null : rows.at(-1)![key]!,
  }
  for (const row of rows) {
    const rotated = encryptAgain(encryption, { text: row['encrypted']!, context: toContext(row) })
    if (rotated === null) batch.unreadableCount += 1
    else {
      await db.execute(sql`update ${from} set ${text} = ${rotated} where ${id}::text = ${row[key]}`)
      batch.rotatedCount += 1
    }
  }
  return batch
}

function encryptAgain(encryption: Encryption, { text, context }: { text: string; context: string }): string | null {
  try {
    return encryption.encrypt(encryption.decrypt(text, context), context)
  } catch {
    return null
  }
}
