import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { withinScope } from '#platform/server/scope.ts'
import { connectionLimits } from '#rules/connection-limits.ts'
import type { Service } from '#rules/services.ts'
import { serviceAuthorizations } from '../tables.ts'

export type AuthorizationRow = typeof serviceAuthorizations.$inferSelect

export async function insertAuthorization(
  { db }: TxCtx,
  row: typeof serviceAuthorizations.$inferInsert,
): Promise<AuthorizationRow> {
  const [inserted] = await db.insert(serviceAuthorizations).values(row).returning()
  return inserted!
}

/** An attempt of the viewer, else a 404. */
export async function findAuthorization(
  ctx: Ctx,
  { id, service }: { id: string; service: Service },
): Promise<AuthorizationRow> {
  const [row] = await ctx.db
    .select()
    .from(serviceAuthorizations)
    .where(
      and(
        eq(serviceAuthorizations.id, id),
        eq(serviceAuthorizations.service, service),
        withinScope(ctx, { owner: serviceAuthorizations.personId }),
      ),
    )
  if (!row) throw problem('connection.attempt_not_found')
  return row
}

type Answered = { service: Service; stateHash: Buffer; personId: string; sessionId: string }

/**
 * Marks the attempt of this session as answered, once. An answer in another session leaves it as it is: whoever learned its state cannot
 * use it up.
 */
export async function claimAuthorization(
  { db, now }: Ctx,
  { service, stateHash, personId, sessionId }: Answered,
): Promise<AuthorizationRow | undefined> {
  const [row] = await db
    .update(serviceAuthorizations)
    .set({ answeredAt: now() })
    .where(
      and(
        eq(serviceAuthorizations.stateHash, stateHash),
        eq(serviceAuthorizations.service, service),
        eq(serviceAuthorizations.personId, personId),
        eq(serviceAuthorizations.sessionId, sessionId),
        isNull(serviceAuthorizations.answeredAt),
        gt(serviceAuthorizations.expiresAt, now()),
      ),
    )
    .returning()
  return row
}

export async function saveOutcome(
  { db }: Ctx | TxCtx,
  { id, outcome, error = null }: Pick<AuthorizationRow, 'id' | 'outcome'> & { error?: string | null },
): Promise<void> {
  await db.update(serviceAuthorizations).set({ outcome, error }).where(eq(serviceAuthorizations.id, id))
}

export async function purgeAuthorizations({ db, now }: Ctx): Promise<void> {
  const before = new Date(now().getTime() - connectionLimits.keptDays * 86_400_000)
  await db.delete(serviceAuthorizations).where(lt(serviceAuthorizations.expiresAt, before))
}
