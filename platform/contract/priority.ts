import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/**
 * Who is refused first when there is too much to do (R15): lists, exports, figures of many rows and streams are `bulk`, then other reads,
 * then writes. What is `vital` never is: short links, and what it takes to sign in and out.
 */
export type Priority = 'vital' | 'write' | 'read' | 'bulk'

const vitalPermission = /^(?:signIn|session)\./

/** The endpoint's own `priority`, else the one of its kind. */
export function priorityOf({ route, raw, reply, permission, readsFrom, hasEffect, priority }: Endpoint): Priority {
  if (priority) return priority
  if (raw === 'page' || vitalPermission.test(permission)) return 'vital'
  if (!route.startsWith('GET ') || hasEffect) return 'write'
  const isBulk = raw === 'stream' || raw === 'download' || readsFrom === 'replica' || reply instanceof z.ZodArray
  return isBulk ? 'bulk' : 'read'
}
