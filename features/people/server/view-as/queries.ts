import { and, eq, isNull } from 'drizzle-orm'
import type { TxCtx } from '#platform/server/ctx.ts'
import { newId } from '#platform/server/db/columns.ts'
import { impersonations } from '#platform/server/sessions/tables.ts'

type NewImpersonation = { personId: string; reason: string; expiresAt: Date }

/** Begins a look in the viewer's session. It ends another one there, which may have expired without being ended. */
export async function insertImpersonation({ db, me, now }: TxCtx, input: NewImpersonation): Promise<void> {
  await db
    .update(impersonations)
    .set({ endedAt: now() })
    .where(and(eq(impersonations.sessionId, me.sessionId), isNull(impersonations.endedAt)))
  const session = { sessionId: me.sessionId, adminId: me.id, startedAt: now() }
  await db.insert(impersonations).values({ id: newId(), ...session, ...input })
}

export async function endImpersonation({ db, now }: TxCtx, id: string): Promise<void> {
  await db.update(impersonations).set({ endedAt: now() }).where(eq(impersonations.id, id))
}
