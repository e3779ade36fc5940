import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { findRevocableToken } from '../drive/actions.ts'
import { driveService } from '../drive/drive-service.ts'
import { findConnection, type ConnectionRow } from '../queries.ts'

export const revokeJob = 'connections.revoke-access'

/** While the service cannot be reached: some days in all. */
const delayMinutes = [1, 10, 60, 6 * 60, 24 * 60, 48 * 60]
const context = 'an access to revoke'

/**
 * Has the access of a person revoked at the service, whose connection this transaction deletes for good. The job holds the token encrypted,
 * and nothing that says whose it was.
 */
export async function queueRevocation(tx: TxCtx, personId: string): Promise<void> {
  const row = await findConnection(tx, { personId, service: driveService })
  const token = row && readToken(tx, row)
  if (token) await queueTry(tx, { encryptedToken: tx.encryption.encrypt(token, context), tryCount: 0 })
}

/** Null also where it was encrypted with a key that is gone: the person is erased all the same. */
function readToken(tx: TxCtx, row: ConnectionRow): string | null {
  try {
    return findRevocableToken(tx, row)
  } catch (error) {
    tx.log.error({ err: error }, 'could not decrypt a drive token to revoke it')
    return null
  }
}

type Revocation = { encryptedToken: string; tryCount: number }

async function queueTry(tx: TxCtx, { encryptedToken, tryCount }: Revocation): Promise<void> {
  const after = new Date(tx.now().getTime() + (delayMinutes[tryCount - 1] ?? 0) * 60_000)
  await tx.queue(revokeJob, { data: { encryptedToken, tryCount }, ...(tryCount > 0 && { after }) })
}

/** Revokes an access; where the service does not confirm that, tries again later, and gives up after some days. */
export async function revokeErased(ctx: Ctx, { encryptedToken, tryCount }: Revocation): Promise<void> {
  const { drive } = ctx.providers
  // Since the person connected it, the operator may have removed the service.
  if (!drive) return
  const error = await drive.revoke(ctx.encryption.decrypt(encryptedToken, context)).then(
    () => null,
    (cause: unknown) => cause,
  )
  if (error === null) return
  if (tryCount < delayMinutes.length)
    return ctx.transaction((tx) => queueTry(tx, { encryptedToken, tryCount: tryCount + 1 }))
  ctx.log.error({ err: error }, 'could not revoke the drive access of an erased person')
}
