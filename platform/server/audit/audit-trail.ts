import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { splitRoute, type Endpoint } from '#platform/contract/endpoint.ts'
import type { AuditAction } from '#rules/audit.ts'
import { events, writtenText } from '#rules/events.ts'
import { permissions } from '#rules/permissions.ts'
import { newId } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import type { NewEvent } from '../domain-events.ts'
import type { Viewer } from '../viewer.ts'
import { auditEntries, type AuditedEvent } from './tables.ts'

/** What an audited request is noted with. */
export type AuditTrail = {
  endpoint: Endpoint
  viewer: Viewer | null
  /** The first parameter of the path. */
  pathId: string | null
  via: 'session' | 'apiKey'
  network: string
  /** Whether a transaction of the request that wrote an entry was committed. */
  isWritten: boolean
}

/**
 * Whether requests to this endpoint are noted: every write that students have no permission for, and what its contract names, such
 * as reading a student's profile.
 */
export function isAudited({ route, permission, audit, isAuditedByEvents = false }: Endpoint): boolean {
  if (audit !== undefined || isAuditedByEvents) return true
  return splitRoute(route).method !== 'GET' && permissions[permission].scope.student === ''
}

const isId = /^[\da-f-]{36}$/i

type WritingCtx = { db: Db; now(): Date }

/** Notes the request, in the transaction of what it changed if it changed anything. */
export async function writeAuditEntry(
  { db, now }: WritingCtx,
  { trail, recorded }: { trail: AuditTrail; recorded: NewEvent[] },
): Promise<void> {
  const { endpoint, viewer, pathId, via, network } = trail
  // People look at their own data as often as they like.
  const isOwn = viewer !== null && !viewer.viewAs && viewer.id === pathId?.toLowerCase()
  if (splitRoute(endpoint.route).method === 'GET' && isOwn) return
  const [first] = recorded
  // Other parameters, such as a role, are no subjects.
  const subjectId = (pathId && isId.test(pathId) ? pathId : null) ?? first?.subjectId ?? null
  // A guest who signs in is the person of the event.
  const signIn = recorded.find(({ name }) => name === 'member.signedIn')
  const actorId = viewer?.viewAs?.adminId ?? viewer?.id ?? signIn?.subjectId ?? null
  await db.insert(auditEntries).values({
    id: newId(),
    recordedAt: now(),
    actorId,
    action: endpoint.audit ?? (signIn && 'person.signedIn') ?? first?.name ?? endpoint.permission,
    subjectId,
    route: endpoint.route,
    sessionId: viewer?.sessionId ?? null,
    via: viewer?.viewAs ? 'viewAs' : via,
    network,
    events: recorded.map(toAuditedEvent),
    isDemo: viewer?.isDemo ?? sql`coalesce((select is_demo from people where id = ${actorId}::uuid), false)`,
  })
}

type JobEntry = { action: AuditAction; subjectId: string; isDemo: boolean; job: string }

/** Notes what a job did to a person, where no request caused it. */
export async function writeJobEntry({ db, now }: WritingCtx, { job, ...entry }: JobEntry): Promise<void> {
  const origin = { id: newId(), recordedAt: now(), route: job, via: 'job', network: '', events: [] } as const
  await db.insert(auditEntries).values({ ...entry, ...origin, events: [] })
}

function toAuditedEvent({ name, subjectId, data }: NewEvent): AuditedEvent {
  return { name, subjectId, data: omitText(events[name].data, data ?? {}) as Record<string, unknown> }
}

/** The value without words that somebody wrote, which might be personal; ids, counts and choices stay. */
function omitText(schema: z.ZodType, value: unknown): unknown {
  if (schema === writtenText) return undefined
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return omitText(schema.unwrap() as z.ZodType, value)
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => omitText(schema.element as z.ZodType, item)).filter((item) => item !== undefined)
  if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .map(([name, one]) => [name, omitText(schema.shape[name] as z.ZodType, one)] as const)
        .filter(([, one]) => one !== undefined),
    )
  return value
}
