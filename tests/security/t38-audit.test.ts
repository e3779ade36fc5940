import { afterAll, describe, expect, test } from 'vitest'
import { isAudited } from '#platform/server/audit/audit-trail.ts'
import { auditNouns } from '#rules/audit.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { report } from '#tests/harness/measure.ts'
import { endpoints, roleFor, type ApiRoute } from './endpoints.ts'
import { createPerson, resetRateLimits } from './people.ts'
import { buildAddress, buildBody, callEndpoint } from './requests.ts'

const app = await startTestApp({ template: 'empty' })
const { pool } = app.base.database
const count = { entries: 0, succeeded: 0 }
afterAll(() => report('T38', count))

type Entry = { actor: string; events: unknown[]; text: string }

async function readEntries(): Promise<Entry[]> {
  const { rows } = await pool.query<Entry>(
    "select events, actor_id as actor, t::text as text from audit_entries t where via <> 'job' order by recorded_at, id",
  )
  return rows
}

/** What row factories and sample bodies write: words of people, which an entry must not hold. */
const writtenWords = /Kiln|Clay|sample of some words/

async function call(apiRoute: ApiRoute) {
  await resetRateLimits(app)
  const caller = await createPerson(app, roleFor(apiRoute).role === 'student' ? {} : { role: 'admin' })
  const owner = await createPerson(app)
  const isOwn = apiRoute.endpoint.permission.startsWith('studentList') || !/users|students/.test(apiRoute.path)
  const address = await buildAddress(app, { apiRoute, owner: isOwn ? caller : owner })
  const body = await buildBody(app, apiRoute)
  const before = await readEntries()
  const reply = await callEndpoint(app, { apiRoute, client: caller.client, address, body })
  await app.settled()
  return { caller, reply, entries: (await readEntries()).slice(before.length) }
}

describe('every request that is audited', () => {
  const audited = endpoints.filter(({ endpoint }) => isAudited(endpoint) && endpoint.raw !== 'webhook')

  test.each(audited.map((apiRoute) => [apiRoute.route, apiRoute] as const))(
    '%s leaves one entry for what it did when it succeeds, and none when it fails',
    async (_route, apiRoute) => {
      const { caller, reply, entries } = await call(apiRoute)
      const isOk = reply.status < 300
      // Another one is another change, in a transaction of its own.
      const further = entries.slice(1).filter(({ events }) => events.length > 0)
      expect(entries.length - further.length, reply.text.slice(0, 200)).toBe(isOk ? 1 : 0)
      for (const { actor, text } of entries) {
        expect(actor).toBe(caller.id)
        expect(text).not.toMatch(writtenWords)
      }
      count.entries += entries.length
      count.succeeded += isOk ? 1 : 0
    },
  )
})

test('the log can be filtered by every kind of action that is in it, and by no other', async () => {
  const nouns = endpoints
    .filter(({ endpoint }) => isAudited(endpoint))
    .map(({ endpoint }) => (endpoint.audit ?? endpoint.permission).split('.')[0]!)
  const { rows } = await pool.query<{ noun: string }>(
    "select distinct split_part(action, '.', 1) as noun from audit_entries",
  )
  const written = new Set([...nouns, ...rows.map(({ noun }) => noun)])
  expect([...written].toSorted()).toEqual(Object.keys(auditNouns).toSorted())
})

test('a read of a profile is named by its contract: student.read wherever the path names a student', () => {
  const reads = endpoints.filter(
    ({ method, path, endpoint }) =>
      method === 'GET' && /^\/api\/(?:admin\/)?students\/\{id\}/.test(path) && endpoint.audit !== 'student.read',
  )
  expect(reads.map(({ route }) => route)).toEqual([])
})
