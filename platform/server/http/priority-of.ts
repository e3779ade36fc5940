import { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Priority } from '#platform/contract/priority.ts'

const vitalPermission = /^(?:signIn|session)\./

/** The endpoint's own `priority`, else the one of its kind. */
export function priorityOf({ route, raw, reply, permission, readsFrom, hasEffect, priority }: Endpoint): Priority {
  if (priority) return priority
  if (raw === 'page' || vitalPermission.test(permission)) return 'vital'
  if (!route.startsWith('GET ') || hasEffect) return 'write'
  const isBulk = raw === 'stream' || raw === 'download' || readsFrom === 'replica' || reply instanceof z.ZodArray
  return isBulk ? 'bulk' : 'read'
}
