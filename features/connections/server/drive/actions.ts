import type { Ctx, TxCtx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { formatWait } from '#platform/server/rate-limits.ts'
import { DriveError, type Drive, type DriveFailure, type DriveGrant, type DriveTokens } from '#providers/drive/port.ts'
import { connectionLimits } from '#rules/connection-limits.ts'
import type { ErrorCode } from '#rules/errors.ts'
import {
  accessTokenContext,
  findConnection,
  keyContext,
  noteKeyUse,
  saveConnection,
  updateConnection,
  type ConnectionRow,
} from '../queries.ts'
import { findState } from '../serializers.ts'
import { driveService } from './drive-service.ts'

const params = { service: 'Google Drive' }
/** For a service that does not say how long to wait. */
const pauseMs = 10_000

export function getDrive({ providers }: Ctx): Drive {
  if (!providers.drive) throw problem('connection.not_configured', { params })
  return providers.drive
}

/** Stores the viewer's access to the drive, in the place of an earlier one. */
export async function saveGrant(tx: TxCtx, grant: DriveGrant): Promise<void> {
  const owner = { personId: tx.me.id, service: driveService }
  const row = await saveConnection(tx, {
    ...owner,
    ...toColumns(tx, { owner, tokens: grant }),
    encryptedKey: tx.encryption.encrypt(grant.refreshToken ?? '', keyContext(owner)),
    lastFour: '',
    accountEmail: grant.email,
    // Without a token to renew it, the access ends with its first one.
    expiresAt: grant.refreshToken === null ? grant.accessExpiresAt : grant.expiresAt,
    connectedAt: tx.now(),
  })
  await tx.record({ name: 'connection.created', subjectId: row.id, data: { service: driveService } })
  await tx.publish({ topic: 'connections', personId: tx.me.id })
}

type Owner = { personId: string; service: typeof driveService }

const toColumns = ({ encryption }: TxCtx | Ctx, { owner, tokens }: { owner: Owner; tokens: DriveTokens }) => ({
  encryptedAccessToken: encryption.encrypt(tokens.accessToken, accessTokenContext(owner)),
  accessExpiresAt: tokens.accessExpiresAt,
})

/**
 * Works with the viewer's drive. Their access is renewed where it is about to end or is refused, once; where it has ended for good, that is
 * noted, and nothing more is sent until they connect the drive again.
 */
export async function withDrive<T>(ctx: Ctx, work: Work<T>): Promise<T> {
  const drive = getDrive(ctx)
  const row = await findConnection(ctx, { personId: ctx.me.id, service: driveService })
  if (!row) throw problem('connection.not_found')
  const state = findState(row, ctx.now())
  if (state === 'needsReconnecting' || state === 'revoked') throw problem('connection.access_ended', { params })
  try {
    const result = await workWith(ctx, { drive, row, work })
    await noteKeyUse(ctx, { personId: row.personId, service: driveService, isRefused: false })
    return result
  } catch (error) {
    throw toProblem(error)
  }
}

type Access = { drive: Drive; row: ConnectionRow }
type Work<T> = (drive: Drive, accessToken: string) => Promise<T>

async function workWith<T>(ctx: Ctx, { work, ...access }: Access & { work: Work<T> }): Promise<T> {
  const storedToken = findStoredToken(ctx, access.row)
  if (storedToken !== null) {
    try {
      return await work(access.drive, storedToken)
    } catch (error) {
      if (!isTokenRefused(error)) throw error
    }
  }
  // A token that should still be good is refused only when somebody revoked it.
  const renewed = await renew(ctx, { ...access, refusal: storedToken === null ? 'needsReconnecting' : 'revoked' })
  try {
    return await work(access.drive, renewed.accessToken)
  } catch (error) {
    // No token that the service would give us helps.
    if (isTokenRefused(error)) await noteRefusal(ctx, { row: renewed.row, refusal: 'needsReconnecting' })
    throw error
  }
}

const isTokenRefused = (error: unknown): boolean => error instanceof DriveError && error.failure === 'tokenRefused'

/** The stored access token, unless it is about to end. */
function findStoredToken({ encryption, now }: Ctx, row: ConnectionRow): string | null {
  const { encryptedAccessToken, accessExpiresAt } = row
  const renewsAt = (accessExpiresAt?.getTime() ?? 0) - connectionLimits.renewSeconds * 1_000
  if (encryptedAccessToken === null || renewsAt <= now().getTime()) return null
  return encryption.decrypt(encryptedAccessToken, accessTokenContext(row))
}

type Renewed = { accessToken: string; row: ConnectionRow }

/** `refusal`: what it means where the service renews the access no longer. */
async function renew(ctx: Ctx, { drive, row, refusal }: Access & Pick<Refused, 'refusal'>): Promise<Renewed> {
  const owner: Owner = { personId: row.personId, service: driveService }
  try {
    const refreshToken = ctx.encryption.decrypt(row.encryptedKey, keyContext(owner))
    if (refreshToken === '') throw new DriveError('grantEnded')
    const tokens = await drive.refresh(refreshToken)
    const set = {
      ...toColumns(ctx, { owner, tokens }),
      ...(tokens.expiresAt && { expiresAt: tokens.expiresAt }),
      ...(tokens.refreshToken && { encryptedKey: ctx.encryption.encrypt(tokens.refreshToken, keyContext(owner)) }),
    }
    await updateConnection(ctx, { row, set })
    return { accessToken: tokens.accessToken, row: { ...row, ...set } }
  } catch (error) {
    if (error instanceof DriveError && error.failure === 'grantEnded') await noteRefusal(ctx, { row, refusal })
    throw error
  }
}

type Refused = { row: ConnectionRow; refusal: NonNullable<ConnectionRow['refusal']> }

async function noteRefusal(ctx: Ctx, { row, refusal }: Refused): Promise<void> {
  await ctx.transaction(async (tx) => {
    await updateConnection(tx, { row, set: { refusedAt: tx.now(), refusal } })
    await tx.publish({ topic: 'connections', personId: row.personId })
  })
}

const codes: Record<Exclude<DriveFailure, 'busy'>, ErrorCode> = {
  grantEnded: 'connection.access_ended',
  tokenRefused: 'connection.access_ended',
  notFound: 'connection.file_not_found',
  tooLarge: 'connection.file_too_large',
  wrongType: 'connection.file_type_wrong',
  refused: 'connection.drive_refused',
  unavailable: 'connection.unreachable',
  misconfigured: 'connection.misconfigured',
}

/** A failure of the drive as the person reads it; anything else stays as it is. */
export function toProblem(error: unknown): unknown {
  if (!(error instanceof DriveError)) return error
  if (error.failure !== 'busy') return problem(codes[error.failure], { params })
  const retryAfter = Math.max(1, Math.ceil((error.retryAfterMs ?? pauseMs) / 1_000))
  return problem('connection.busy', { retryAfter, params: { ...params, wait: formatWait(retryAfter) } })
}

/** With which an access can be ended at the service; null where nothing is stored for that. */
export function findRevocableToken({ encryption }: Pick<Ctx, 'encryption'>, row: ConnectionRow): string | null {
  const refreshToken = encryption.decrypt(row.encryptedKey, keyContext(row))
  if (refreshToken !== '') return refreshToken
  return row.encryptedAccessToken && encryption.decrypt(row.encryptedAccessToken, accessTokenContext(row))
}

/** Ends the access at the service, with what was stored of it. False where the service did not confirm that. */
export async function revokeAccess(ctx: Ctx, row: ConnectionRow): Promise<boolean> {
  const { drive } = ctx.providers
  const token = findRevocableToken(ctx, row)
  if (!drive || !token) return false
  return drive.revoke(token).then(
    () => true,
    (error: unknown) => {
      ctx.log.warn({ err: error }, 'removed a drive connection, but could not revoke its access at the provider')
      return false
    },
  )
}
