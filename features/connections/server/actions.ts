import type { z } from 'zod'
import { SpeechError } from '#providers/speech/port.ts'
import type { Ctx } from '#platform/server/ctx.ts'
import { problem } from '#platform/server/problem.ts'
import { assertFreshSignIn } from '#platform/server/sessions/fresh-sign-in.ts'
import { serviceNames, services, type Service } from '#rules/services.ts'
import type { connection } from '../schema.ts'
import * as queries from './queries.ts'

const serializeConnection = (row: queries.ConnectionRow): z.input<typeof connection> => ({
  serviceName: row.service,
  isActive: row.refusedAt === null,
  email: null,
  connectedAt: row.connectedAt,
  lastUsedAt: row.lastUsedAt,
  state: row.refusedAt ? 'refused' : 'connected',
  lastFour: row.lastFour,
  error: row.refusedAt && `${serviceNames[row.service]} no longer accepts this key. Connect a new one.`,
})

/** The viewer's connections. */
export async function listConnections(ctx: Ctx): Promise<z.input<typeof connection>[]> {
  return (await queries.listConnections(ctx, ctx.me.id)).map(serializeConnection)
}

/** Stores the viewer's own key of a service, once the service has accepted it. Its text is never sent back. */
export async function connectService(
  ctx: Ctx,
  input: { service: string; apiKey: string },
): Promise<z.input<typeof connection>> {
  const service = parseService(input.service)
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
    return serializeConnection(row)
  })
}

async function checkKey(ctx: Ctx, { service, apiKey }: { service: Service; apiKey: string }): Promise<void> {
  const params = { service: serviceNames[service] }
  try {
    await ctx.providers.speech[service].checkKey(apiKey)
  } catch (error) {
    if (!(error instanceof SpeechError)) throw error
    throw problem(error.failure === 'keyRefused' ? 'connection.key_refused' : 'connection.unreachable', { params })
  }
}

/** Deletes the viewer's key of a service. */
export async function disconnectService(ctx: Ctx, name: string): Promise<{ serviceName: string }> {
  const service = parseService(name)
  return ctx.transaction(async (tx) => {
    const deleted = await queries.deleteConnection(tx, { personId: tx.me.id, service })
    if (!deleted) throw problem('connection.not_found')
    await tx.record({ name: 'connection.purged', subjectId: deleted.id, data: { service } })
    return { serviceName: service }
  })
}

function parseService(name: string): Service {
  const service = services.find((one) => one === name)
  if (!service) throw problem('connection.service_unknown')
  return service
}
