import type { z } from 'zod'
import { connectionLimits } from '#rules/connection-limits.ts'
import { serviceNames } from '#rules/services.ts'
import type { connection, ConnectionState } from '../schema.ts'
import type { ConnectionRow } from './queries.ts'

const dayMs = 86_400_000

export function findState(
  { service, refusedAt, refusal, expiresAt }: Pick<ConnectionRow, 'service' | 'refusedAt' | 'refusal' | 'expiresAt'>,
  now: Date,
): ConnectionState {
  if (refusedAt) return refusal ?? (service === 'google-drive' ? 'needsReconnecting' : 'revoked')
  const leftMs = expiresAt ? expiresAt.getTime() - now.getTime() : Infinity
  if (leftMs <= 0) return 'needsReconnecting'
  return leftMs < connectionLimits.expiringDays * dayMs ? 'expiring' : 'connected'
}

export function serializeConnection(row: ConnectionRow, now: Date): z.input<typeof connection> {
  const state = findState(row, now)
  const { service, accountEmail: email, connectedAt, lastUsedAt, lastFour } = row
  const isActive = state === 'connected' || state === 'expiring'
  const error = describeState(state, row)
  return { serviceName: service, isActive, email, connectedAt, lastUsedAt, state, lastFour, error }
}

function describeState(state: ConnectionState, { service }: ConnectionRow): string | null {
  const name = serviceNames[service]
  if (state === 'connected') return null
  if (state === 'expiring') return `Your access to ${name} ends soon. Connect it again to keep it.`
  if (state === 'needsReconnecting') return `Your access to ${name} has ended. Connect it again to go on.`
  if (service === 'google-drive') return `Access was revoked at ${name}. Connect it again to go on.`
  return `${name} no longer accepts this key. Connect a new one.`
}
