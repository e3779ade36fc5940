import { and, eq, exists, or, sql, type SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { scopeFor, type Permission } from '#rules/permissions.ts'
import type { Ctx } from './ctx.ts'
import { mentorAssignments, people } from './people/tables.ts'

/**
 * The condition that keeps a query within what the viewer may see: everything, their own rows, or also those of the
 * students assigned to them. `owner` is the column that names whose row it is. Rows out of reach are simply not found.
 */
export function withinScope(
  ctx: Pick<Ctx, 'me' | 'db'>,
  { permission, owner }: { permission: Permission; owner: PgColumn },
): SQL {
  const scope = scopeFor(ctx.me, permission)
  if (scope === 'all') return ctx.me.isDemo ? ownedByDemo(ctx, owner) : sql`true`
  if (scope === 'own') return eq(owner, ctx.me.id)
  if (scope === '') return sql`false`
  const assignment = ctx.db
    .select({ one: sql`1` })
    .from(mentorAssignments)
    .where(and(eq(mentorAssignments.mentorId, ctx.me.id), eq(mentorAssignments.studentId, owner)))
  return or(eq(owner, ctx.me.id), exists(assignment))!
}

/**
 * People who signed in through the demo reach demo people's rows only, whatever their role (T9). Under a name of its own:
 * where `owner` is a column of people itself, the two would be one, and everybody within reach.
 */
function ownedByDemo({ db }: Pick<Ctx, 'db'>, owner: PgColumn): SQL {
  const demoOwner = alias(people, 'demo_owner')
  return exists(
    db
      .select({ one: sql`1` })
      .from(demoOwner)
      .where(and(eq(demoOwner.id, owner), eq(demoOwner.isDemo, true))),
  )
}
