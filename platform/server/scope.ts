import { and, eq, exists, sql, type SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { scopeFor, type Permission } from '#rules/permissions.ts'
import type { Ctx, TxCtx } from './ctx.ts'
import { liveMentorAssignments, people } from './people/tables.ts'

/**
 * The condition that keeps a query within `ctx.scope`: all rows, the viewer's own, or also those of the people assigned to
 * them. `owner` is the column with the id of the person whose row it is. A query that finds nothing then answers 404.
 */
export function withinScope(
  ctx: Pick<TxCtx, 'db' | 'viewer' | 'me' | 'scope' | 'config'>,
  { owner }: { owner: PgColumn },
): SQL {
  if (ctx.scope === 'all') return withinAll(ctx, owner)
  if (ctx.scope === 'own') return eq(owner, ctx.me.id)
  const { mentorId, studentId } = liveMentorAssignments
  const assigned = ctx.db.select({ studentId }).from(liveMentorAssignments).where(eq(mentorId, ctx.me.id))
  // An array, which PostgreSQL reads first and takes for short: joined instead, it would read every row of a table to find those of a few.
  return sql`${owner} = any(array(${assigned} union all select ${ctx.me.id}::uuid))`
}

/** Where the demo was switched off, its people are still stored, but nobody finds them. */
function withinAll({ db, viewer, config }: Pick<TxCtx, 'db' | 'viewer' | 'config'>, owner: PgColumn): SQL {
  if (viewer?.isDemo) return owner === people.id ? eq(people.isDemo, true) : ownedByDemo({ db }, owner)
  return owner === people.id && !config.isDemo ? eq(people.isDemo, false) : sql`true`
}

/**
 * Demo people find rows of demo people only, whatever their role (T9). The table needs an alias: where `owner` is itself
 * `people.id`, the subquery would compare the column with itself and let everybody through.
 */
function ownedByDemo({ db }: Pick<TxCtx, 'db'>, owner: PgColumn): SQL {
  const demoOwner = alias(people, 'demo_owner')
  return exists(
    db
      .select({ one: sql`1` })
      .from(demoOwner)
      .where(and(eq(demoOwner.id, owner), eq(demoOwner.isDemo, true))),
  )
}

/**
 * The context as an endpoint of this permission would get it; null for people without it. For a request that answers about
 * several nouns, each with a scope of its own.
 */
export function withPermission(ctx: Ctx, permission: Permission): Ctx | null {
  const scope = scopeFor(ctx.me, permission)
  // A prototype, not a copy: reading `log` would create a logger.
  return scope === '' ? null : Object.create(ctx, { scope: { value: scope } })
}
