import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { scopeFor } from '#rules/permissions.ts'
import type { Reply } from '#tests/harness/client.ts'
import { report, sampleCases } from '#tests/harness/measure.ts'
import { listPropertyNames, matrix, roleFor, toBatches, writeEndpoints, type ApiRoute } from './endpoints.ts'
import { createPerson, resetRateLimits, signInAgain, type Person } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { installScriptedRealtime } from '#tests/harness/assistant.ts'
import { buildAddress, buildBody, hasBodyFactory, uploadForm } from './requests.ts'
import { dumpDatabase } from './database-snapshot.ts'
import { testTimeoutMs } from './test-timeout.ts'

const app = await startTestApp({ template: 'empty' })
// Else its endpoint would refuse everyone with a 503.
installScriptedRealtime(app)
await createPerson(app, { email: 'demo.student@virginia.edu', isDemo: true, role: 'student' })
const watcher = await createPerson(app, { role: 'admin' })

const canaryId = randomUUID()
const canaryAddress = 'canary@evil.test'
const canaryTime = '1999-09-09T09:09:09.000Z'
const canaryNumber = 987_654

/** Keys that nobody may set, with values that can be found wherever they are stored. */
const forbidden: Record<string, unknown> = {
  role: 'admin',
  isAnalyst: true,
  isDemo: true,
  isAdmin: true,
  permissions: ['person.editAdmin'],
  totalPoints: canaryNumber,
  points: canaryNumber,
  profileCompletion: 99,
  currentLevel: canaryNumber,
  id: canaryId,
  userId: canaryId,
  ownerId: canaryId,
  personId: canaryId,
  createdAt: canaryTime,
  updatedAt: canaryTime,
  trashedAt: canaryTime,
  deletedAt: canaryTime,
  deactivatedAt: canaryTime,
  onboardedAt: canaryTime,
  onboardingCompletedAt: canaryTime,
  clicks: canaryNumber,
  uniqueClicks: canaryNumber,
  shortCode: 'canary7',
  isVerified: true,
  confidence: canaryNumber,
  email: canaryAddress,
  photoKey: 'photos/canary.webp',
  earnedAt: canaryTime,
  owner_id: canaryId,
  total_points: canaryNumber,
  is_analyst: true,
  created_at: canaryTime,
}
/** The same by prototype pollution, and by a key that occurs twice. */
const bypasses: Record<string, (body: string) => string> = {
  __proto__: (body) => appendMember(body, `"__proto__":${JSON.stringify(forbidden)}`),
  'constructor.prototype': (body) => appendMember(body, `"constructor":{"prototype":${JSON.stringify(forbidden)}}`),
  'role twice': (body) => appendMember(body, '"role":"student","role":"admin"'),
  'isAnalyst twice': (body) => appendMember(body, '"isAnalyst":false,"isAnalyst":true'),
  'dotted and bracketed': (body) =>
    appendMember(
      body,
      `"person.role":"admin","person[role]":"admin","role[]":"admin","$set":${JSON.stringify(forbidden)}`,
    ),
}
const traces = [canaryId, canaryAddress, '1999-09-09', '1999-09-08', String(canaryNumber), 'canary']

/** Matches the number as a whole value. One in a few dozen random ids in the dump contains its digits by chance. */
const isStoredIn = (stored: string, trace: string) =>
  trace === String(canaryNumber)
    ? new RegExp(String.raw`(?<![\w.-])${trace}(?![\w-])`).test(stored)
    : stored.includes(trace)

/** Rows of any table that hold one of the values, each after the name of its table. */
const findStoredTraces = async () =>
  (await dumpDatabase(app)).split('\n').filter((row) => traces.some((trace) => isStoredIn(row, trace)))

const appendMember = (body: string, member: string) =>
  body === '{}' ? `{${member}}` : `${body.slice(0, -1)},${member}}`
const jsonWriteEndpoints = writeEndpoints.filter(({ endpoint }) => endpoint.raw !== 'upload')

type PersonRow = {
  id: string
  role: string
  is_analyst: boolean
  is_demo: boolean
  profile_completion: number
  total_points: number
  email: string
}

async function loadPeople(): Promise<Map<string, PersonRow>> {
  const { rows } = await app.base.database.pool.query<PersonRow>(
    'select id, role, is_analyst, is_demo, profile_completion, total_points, email from people',
  )
  return new Map(rows.map((row) => [row.id, row]))
}

let sent = 0
const testedRoutes = new Set<string>()
afterAll(() =>
  report('T11', {
    requests: sent,
    keys: Object.keys(forbidden).length + Object.keys(bypasses).length,
    'write endpoints': testedRoutes.size,
  }),
)

type Attempt = { apiRoute: ApiRoute; person: Person; target: Person; reply: Reply }

/** Each key is tried by a new person whose account nothing else has changed; if the permission covers everyone, on another new person. */
async function sendAttempt(apiRoute: ApiRoute, edit: (body: string) => string): Promise<Attempt> {
  await resetRateLimits(app)
  const person = await createPerson(app, roleFor(apiRoute))
  const target =
    scopeFor({ role: person.role, isAnalyst: false }, apiRoute.endpoint.permission) === 'all'
      ? await createPerson(app)
      : person
  const address = await buildAddress(app, { apiRoute, owner: target })
  const raw = edit(JSON.stringify((await buildBody(app, apiRoute)) ?? {}))
  const query = `?role=admin&isAnalyst=true&totalPoints=${canaryNumber}&ownerId=${canaryId}`
  const reply = await person.client.send(apiRoute.method, address + query, {
    raw,
    headers: { 'content-type': 'application/json' },
  })
  sent += 1
  testedRoutes.add(apiRoute.route)
  return { apiRoute, person, target, reply }
}

/** Keys that are the purpose of the endpoint are allowed there. */
function listEdits({ endpoint }: ApiRoute): ((body: string) => string)[] {
  const declared = listPropertyNames(endpoint.body)
  const keys = Object.keys(forbidden).filter((key) => !declared.has(key))
  return [
    ...keys.map(
      (key) => (body: string) => appendMember(body, `${JSON.stringify(key)}:${JSON.stringify(forbidden[key])}`),
    ),
    ...Object.entries(bypasses).flatMap(([bypass, edit]) => (declared.has(bypass.split(' ')[0]!) ? [] : [edit])),
  ]
}

describe('a protected key', matrix, () => {
  const numbered = jsonWriteEndpoints.map((apiRoute, turn) => ({ apiRoute, turn }))
  /** Searching the whole database takes as long as a dozen requests, so it is done once for many endpoints. */
  test.each(toBatches(numbered, 20))(
    'changes nothing from %s to %s',
    { timeout: testTimeoutMs },
    async (_first, _last, batch) => {
      const before = await loadPeople()
      const attempts: Attempt[] = []
      for (const { apiRoute, turn } of batch) attempts.push(...(await tryKeys(apiRoute, turn)))
      await app.settled()

      const [now, listedPeople] = [await loadPeople(), await listPeople()]
      for (const { apiRoute, person, target } of attempts) {
        for (const each of [person, target])
          expectUntouched(now.get(each.id)!, { each, isRoleChange: apiRoute.path.endsWith('/role') })
        const entry = listedPeople.find(({ id }) => id === person.id)
        if (entry) expect(entry).toMatchObject({ role: person.role, isAnalyst: false, email: person.email })
      }
      const [createdAdminCount, promotedCount] = [
        attempts.filter(({ person }) => person.role === 'admin').length,
        countAdmins(now) - countAdmins(before),
      ]
      expect(promotedCount).toBe(createdAdminCount)
      expect(await findStoredTraces()).toEqual([])
    },
  )
})

const listPeople = async () =>
  (await watcher.client.get('/api/admin/users?limit=1000')).body as { id: string; email: string }[]

async function tryKeys(apiRoute: ApiRoute, turn: number): Promise<Attempt[]> {
  const edits = listEdits(apiRoute)
  expect(edits.length, apiRoute.route).toBeGreaterThanOrEqual(25)
  const attempts: Attempt[] = []
  for (const edit of sampleCases(edits, { of: 12, turn })) attempts.push(await sendAttempt(apiRoute, edit))
  for (const { reply } of attempts) {
    expect(reply.status, `${apiRoute.route} ${reply.text}`).toBeLessThan(500)
    for (const trace of traces) expect(reply.text, apiRoute.route).not.toContain(trace)
  }
  // The call itself succeeds, so the server really received the keys.
  if (hasBodyFactory(apiRoute))
    expect(
      attempts.map(({ reply }) => reply.status),
      apiRoute.route,
    ).toContain(apiRoute.endpoint.status ?? 200)
  return attempts
}

const countAdmins = (all: Map<string, PersonRow>) => [...all.values()].filter(({ role }) => role === 'admin').length

function expectUntouched(found: PersonRow, { each, isRoleChange }: { each: Person; isRoleChange: boolean }): void {
  expect(found).toMatchObject({ is_analyst: false, is_demo: false, email: each.email })
  if (!isRoleChange) expect(found.role).toBe(each.role)
  expect(found.profile_completion).not.toBe(99)
  expect(found.total_points).toBeLessThan(1_000)
}

test.each(
  writeEndpoints
    .filter(({ endpoint }) => endpoint.raw === 'upload')
    .map((apiRoute) => [apiRoute.route, apiRoute] as const),
)('nor as a field of the form in %s', async (_route, apiRoute) => {
  const names = Object.keys(forbidden)
  const attempts: Person[] = []
  for (const chunk of [names.slice(0, 18), names.slice(18)]) {
    const person = await createPerson(app, roleFor(apiRoute))
    const fields = Object.fromEntries(chunk.map((name) => [name, String(forbidden[name])]))
    const reply = await person.client.send(apiRoute.method, await buildAddress(app, { apiRoute, owner: person }), {
      raw: uploadForm(fields),
    })
    if (hasBodyFactory(apiRoute)) expect(reply.status, reply.text).toBe(apiRoute.endpoint.status ?? 200)
    attempts.push(person)
  }
  await app.settled()
  const now = await loadPeople()
  for (const each of attempts) expectUntouched(now.get(each.id)!, { each, isRoleChange: false })
  expect(await findStoredTraces()).toEqual([])
})

test('registering creates a student, whatever other keys the request and the redemption contain', async () => {
  await resetRateLimits(app)
  const email = 'plain.student@virginia.edu'
  const client = app.guest()
  const json = { 'content-type': 'application/json' }
  const all = JSON.stringify(forbidden).slice(1, -1)
  await client.send('POST', '/api/send-magic-link', {
    raw: `{${all},"email":"${email}","isRegistering":true,"firstName":"Plain"}`,
    headers: json,
  })
  const { token } = await app.latestEmailTo(email)
  const reply = await client.send('POST', '/api/auth/magic-link/verify', {
    raw: `{${all.replace(/"email":"[^"]*",/, '')},"token":"${token}"}`,
    headers: json,
  })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body.user).toMatchObject({
    email,
    role: 'student',
    isAnalyst: false,
    totalPoints: 0,
    profileCompletion: 10,
  })
  const again = await signInAgain(app, reply.body.user)
  expect((await again.get('/api/admin/users')).status).toBe(403)
})
