import type { Role } from '#rules/permissions.ts'
import { quantile } from '#tests/harness/measure.ts'
import { createCookies, type SeededDatabase } from './seeded-database.ts'
import { bookedMentorCount, idOf, sampleStudent } from './staff-generator.ts'
import type { StaffRole } from './staff-requests.ts'

/** An unanswered request fails the run instead of hanging it. */
const timeoutMs = 60_000

/** Sends requests as people of a role in turn: limits count by person. */
export type StaffClient = {
  cookieOf(role: StaffRole): string
  send(role: StaffRole, request: { path: string; method?: string; body?: unknown }): Promise<Response>
}

/** Every fourth of the staff is an admin; the student is the one with most data, and the mentors are theirs. */
const numbers: Record<StaffRole, { kind: string; condition: string }> = {
  admin: { kind: 'staff', condition: 'n <= 40 and n % 4 = 0' },
  mentor: { kind: 'mentor', condition: `n <= ${bookedMentorCount}` },
  student: { kind: 'student', condition: `n = ${sampleStudent}` },
}

export async function createStaffClient({ database }: SeededDatabase, url: string): Promise<StaffClient> {
  const cookies = new Map<StaffRole, string[]>()
  for (const [role, { kind, condition }] of Object.entries(numbers)) {
    const { rows } = await database.pool.query<{ id: string; role: Role }>(
      `select id, role from people where id in (select ${idOf(kind, 'n')} from generate_series(1, 100) n where ${condition})`,
    )
    cookies.set(role as StaffRole, await createCookies(database, rows))
  }
  let turn = 0
  const cookieOf = (role: StaffRole) => cookies.get(role)![(turn += 1) % cookies.get(role)!.length]!
  return {
    cookieOf,
    send: (role, { path, method = 'GET', body }) =>
      fetch(url + path, {
        method,
        headers: {
          cookie: cookieOf(role),
          origin: url,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      }),
  }
}

export type Timing = { p50: number; p95: number; total: string }

/** So many requests one after another, fewer of what takes long. Throws when one fails. */
export async function timeRequests(
  send: () => Promise<Response>,
  { count, maxMs = 2_000 }: { count: number; maxMs?: number },
): Promise<Timing> {
  const durations: number[] = []
  let total = ''
  const deadline = performance.now() + maxMs
  // The first one is not counted: it reads from disk what the others find in memory.
  for (let request = 0; request <= count && (request < 4 || performance.now() < deadline); request += 1) {
    const sentAt = performance.now()
    const reply = await send()
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${reply.url} answers ${reply.status}: ${text.slice(0, 200)}`)
    if (request > 0) durations.push(performance.now() - sentAt)
    total = reply.headers.get('x-total-count') ?? ''
  }
  return { p50: quantile(durations, 0.5), p95: quantile(durations, 0.95), total }
}
