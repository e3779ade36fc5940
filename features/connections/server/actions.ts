import type { z } from 'zod'
import { SpeechError } from '#providers/speech/port.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { assertFreshSignIn } from '#platform/server/sessions/fresh-sign-in.ts'
import { serviceNames, services, type KeyService, type Service } from '#rules/services.ts'
import type { connection, offeredService } from '../schema.ts'
import { revokeAccess } from './drive/actions.ts'
import { driveService } from './drive/drive-service.ts'
import * as queries from './queries.ts'
import { serializeConnection } from './serializers.ts'

/** The viewer's connections. */
export async function listConnections(ctx: Ctx): Promise<z.input<typeof connection>[]> {
  const rows = await queries.listConnections(ctx, ctx.me.id)
  return rows.map((row) => serializeConnection(row, ctx.now()))
}

/** The services as this installation offers them. Keys of one's own need nothing of it. */
export function listServices({ providers: { drive } }: Ctx): z.input<typeof offeredService>[] {
  return services.map((serviceName) => ({
    serviceName,
    isConfigured: serviceName !== driveService || drive !== null,
    isSample: serviceName === driveService && drive?.name === 'sample-drive',
    mayPickFiles: serviceName === driveService && drive?.mayPickFiles === true,
  }))
}

/** Stores the viewer's own key of a service, once the service has accepted it. Its text is never sent back. */
export async function connectService(
  ctx: Ctx,
  input: { service: string; apiKey: string },
): Promise<z.input<typeof connection>> {
  const service = parseService(input.service)
  if (service === driveService) throw problem('connection.service_unknown')
  if (ctx.me.role !== 'student') assertFreshSignIn(ctx)
  await checkKey(ctx, { service, apiKey: input.apiKey })
  const owner = { personId: ctx.me.id, service }
  return ctx.transaction(async (tx) => {
    const row = await queries.saveConnection(tx, {
      ...owner,
      encryptedKey: tx.encryption.encrypt(input.apiKey, queries.keyContext(owner)),
      // Of a short key, the last four would be too much of it.
      lastFour: input.apiKey.length >= 16 ? input.apiKey.slice(-4) : '',
      connectedAt: tx.now(),
    })
    await tx.record({ name: 'connection.created', subjectId: row.id, data: { service } })
    return serializeConnection(row, tx.now())
  })
}

async function checkKey(ctx: Ctx, { service, apiKey }: { service: KeyService; apiKey: string }): Promise<void> {
  const params = { service: serviceNames[service] }
  try {
    await ctx.providers.speech[service].checkKey(apiKey)
  } catch (error) {
    if (!(error instanceof SpeechError)) throw error
    throw problem(error.failure === 'keyRefused' ? 'connection.key_refused' : 'connection.unreachable', { params })
  }
}

/**
 * Deletes the viewer's key of a service, or their access to it, which is then also revoked there. It is gone here even where the service
 * cannot be reached: `isRevoked` is false then, and null for keys, which only the person can revoke.
 */
export async function disconnectService(
  ctx: Ctx,
  name: string,
): Promise<{ serviceName: string; isRevoked: boolean | null }> {
  const service = parseService(name)
  const deleted = await ctx.transaction(async (tx) => {
    const row = await queries.deleteConnection(tx, { personId: tx.me.id, service })
    if (!row) throw problem('connection.not_found')
    await tx.record({ name: 'connection.purged', subjectId: row.id, data: { service } })
    return row
  })
  const isRevoked = service === driveService ? await revokeAccess(ctx, deleted) : null
  return { serviceName: service, isRevoked }
}

export function parseService(name: string): Service {
  const service = services.find((one) => one === name)
  if (!service) throw problem('connection.service_unknown')
  return service
}

/** For what only the drive has: a page of its own on which people allow access. */
export function assertDrive(name: string): void {
  if (name !== driveService) throw problem('connection.service_unknown')
}
