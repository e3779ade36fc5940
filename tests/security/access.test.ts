import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions, scopeFor, type Scope, type Role } from '#rules/permissions.ts'
import type { Client, Reply } from '#tests/harness/client.ts'
import { chooseCount, isFullRun, report } from '#tests/harness/measure.ts'
import { endpoints, listPathParams, matrix, toBatches, toJsonSchema, type ApiRoute } from './endpoints.ts'
import { createPerson, resetRateLimits, signInAgain, type Person } from './people.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { installScriptedRealtime } from '#tests/harness/assistant.ts'
import { testTimeoutMs } from './test-timeout.ts'
import { buildAddress, buildBody, callEndpoint, hasBodyFactory } from './requests.ts'
import { hasRowFactory, isPublished } from './row-factories.ts'
import { addVenture } from './fixtures.ts'
import { createSample } from './sample-input.ts'
import { changesSince, snapshotTables, findRowsMentioning } from './database-snapshot.ts'

const app = await startTestApp({ template: 'empty' })
// Else its endpoint would refuse everyone with a 503.
installScriptedRealtime(app)
// Nobody reads them here, and the many directors and administrators are sent thousands.
app.base.providers.mailOut = { ...app.base.providers.mailOut, send: async () => undefined }
await createPerson(app, { email: 'demo.student@virginia.edu', isDemo: true })

type Persona = { role: Role | null; isAnalyst: boolean; isNew: boolean }

const personas = {
  guest: { role: null, isAnalyst: false, isNew: false },
  newcomer: { role: 'student', isAnalyst: false, isNew: true },
  student: { role: 'student', isAnalyst: false, isNew: false },
  analyst: { role: 'student', isAnalyst: true, isNew: false },
  mentor: { role: 'mentor', isAnalyst: false, isNew: false },
  director: { role: 'director', isAnalyst: false, isNew: false },
  admin: { role: 'admin', isAnalyst: false, isNew: false },
} as const satisfies Record<string, Persona>

type PersonaName = keyof typeof personas
const personaNames = Object.keys(personas) as PersonaName[]

type Caller = { persona: PersonaName; client: Client; person: Person | null }
type Owner = 'own' | 'assigned' | 'others'
/** What the permission grid decides before a handler runs; `through` when it allows the call. */
type AccessDecision = 'auth.session_required' | 'permission.denied' | 'auth.onboarding_required' | 'allowed'

async function createCaller(persona: PersonaName): Promise<Caller> {
  const { role, isAnalyst, isNew } = personas[persona]
  if (role === null) return { persona, client: app.guest(), person: null }
  const person = await createPerson(app, {
    role,
    isAnalyst,
    ...(isNew && { profileCompletion: 20, onboardedAt: null }),
  })
  return { persona, client: person.client, person }
}

function decideAccess(apiRoute: ApiRoute, persona: PersonaName): AccessDecision {
  const { permission } = apiRoute.endpoint
  const isReached = scopeFor(personas[persona], permission) !== ''
  if (!isReached) return persona === 'guest' ? 'auth.session_required' : 'permission.denied'
  return personas[persona].isNew && !permissions[permission].mayInOnboarding ? 'auth.onboarding_required' : 'allowed'
}

const isWithin = (scope: Scope, owner: Owner): boolean =>
  ({ '': [], own: ['own'], assigned: ['own', 'assigned'], all: ['own', 'assigned', 'others'] })[scope].includes(
    owner as never,
  )

type Pair = { caller: Caller; rowOwner: Person }

/** Who calls, and whose row it is. */
async function createPair(persona: PersonaName, owner: Owner): Promise<Pair> {
  const caller = await createCaller(persona)
  return { caller, rowOwner: await createOwner(owner, caller) }
}

async function createOwner(owner: Owner, caller: Caller): Promise<Person> {
  if (owner === 'own' && caller.person) return caller.person
  const person = await createPerson(app)
  if (owner === 'assigned' && caller.person) {
    await app.base.database.pool.query('insert into mentor_assignments (mentor_id, student_id) values ($1, $2)', [
      caller.person.id,
      person.id,
    ])
  }
  return person
}

/** A row has an owner only where a factory inserts it. For paths that name people, whose row it is depends on the feature. */
function listOwnerTypes(apiRoute: ApiRoute, persona: PersonaName): Owner[] {
  if (!hasRowFactory(apiRoute) || /^\/api\/admin\/(users|students)\//.test(apiRoute.path)) return ['others']
  if (isPublished(apiRoute)) return ['own']
  const scope = scopeFor(personas[persona], apiRoute.endpoint.permission)
  return scope === 'assigned' ? ['own', 'assigned', 'others'] : ['own', 'others']
}

/** Whom the grid refuses, it refuses whosever row it is: the daily run tries one of them. */
function listOwners(apiRoute: ApiRoute, persona: PersonaName): Owner[] {
  if (listPathParams(apiRoute.path).length === 0) return ['own']
  const owners = listOwnerTypes(apiRoute, persona)
  return decideAccess(apiRoute, persona) === 'allowed' || isFullRun ? owners : owners.slice(-1)
}

type Case = { apiRoute: ApiRoute; persona: PersonaName; owner: Owner; expected: ExpectedOutcome }

const cases: Case[] = endpoints.flatMap((apiRoute) =>
  personaNames.flatMap((persona) =>
    listOwners(apiRoute, persona).map((owner) => {
      const testCase = { apiRoute, persona, owner }
      return { ...testCase, expected: getExpectedOutcome(testCase) }
    }),
  ),
)
const allowedCases = cases.filter(({ expected }) => expected === 'done')
/** Comparing all tables takes as long as fifteen calls, so it is done once for many of them. */
const refusedBatches = toBatches(
  cases.filter(({ expected }) => expected !== 'done'),
  100,
)

const expectedRefusal = (decision: string) => ({
  status: decision === 'auth.session_required' ? 401 : 403,
  code: decision,
})
const refusalCodes = ['auth.session_required', 'permission.denied', 'auth.onboarding_required']

type Call = Parameters<typeof callEndpoint>[1] & { testCase: Case }

async function prepareCall(testCase: Case, { caller, rowOwner }: Pair): Promise<Call> {
  const { apiRoute } = testCase
  const address = await buildAddress(app, { apiRoute, owner: rowOwner })
  return { testCase, apiRoute, client: caller.client, address, body: await buildBody(app, apiRoute) }
}

describe('every endpoint, for every role', matrix, () => {
  test.each(
    allowedCases.map((testCase) => [testCase.apiRoute.route, testCase.persona, testCase.owner, testCase] as const),
  )('%s as %s, %s, is allowed', async (_route, persona, owner, testCase) => {
    await resetRateLimits(app)
    const reply = await callEndpoint(app, await prepareCall(testCase, await createPair(persona, owner)))
    expectSuccess(testCase.apiRoute, reply)
  })

  test.each(refusedBatches)(
    'from %s to %s, calls that are refused change nothing',
    { timeout: testTimeoutMs },
    async (_first, _last, batch) => {
      const pairs = new Map<string, Pair>()
      const calls: Call[] = []
      for (const testCase of batch) {
        const key = `${testCase.persona} ${testCase.owner}`
        // A refused call changes neither of them, so the next one may have the same two.
        const pair = pairs.get(key) ?? (await createPair(testCase.persona, testCase.owner))
        pairs.set(key, pair)
        calls.push(await prepareCall(testCase, pair))
      }
      const before = await snapshotTables(app)
      for (const call of calls) {
        await resetRateLimits(app)
        expectRefusal(call.testCase, await callEndpoint(app, call))
      }
      expect(await changesSince(app, before)).toEqual([])
    },
  )
})

type ExpectedOutcome = Exclude<AccessDecision, 'allowed'> | 'not there' | 'no such row' | 'done'

function getExpectedOutcome({ apiRoute, persona, owner }: Omit<Case, 'expected'>): ExpectedOutcome {
  const decision = decideAccess(apiRoute, persona)
  if (decision !== 'allowed') return decision
  if (listPathParams(apiRoute.path).length === 0) return 'done'
  if (!hasRowFactory(apiRoute)) return 'no such row'
  return isWithin(scopeFor(personas[persona], apiRoute.endpoint.permission), owner) ? 'done' : 'not there'
}

/** Shown on failure to the developer who chose the scope of a new permission. */
const explainScope = ({ endpoint }: ApiRoute) =>
  `${endpoint.permission} is 'own' or 'assigned' in rules/permissions.ts, so another person's row must be a 404.\n` +
  "'own': the row in the path belongs to one person (a venture, a session): filter by withinScope in queries.\n" +
  "'all': everyone may do it to any row, and the query writes for ctx.me (marking an announcement as read).\n" +
  "'own' for a personal mark on a public row (saving a resource): add the path to isPublished in tests/security/requests.ts."

/** A body that is known to be valid must get exactly the declared success status. Any other body only has to pass the permission check. */
function expectSuccess(apiRoute: ApiRoute, reply: Reply): void {
  expect(refusalCodes, reply.text).not.toContain(reply.body?.code)
  if (hasBodyFactory(apiRoute) && reply.status !== 503)
    expect(reply.status, explainRefusal(apiRoute, reply)).toBe(apiRoute.endpoint.status ?? 200)
  else expect([500, 502, 504], reply.text).not.toContain(reply.status)
}

const explainRefusal = ({ endpoint }: ApiRoute, { text }: Reply) =>
  `${endpoint.permission} allows this in rules/permissions.ts, but: ${text}\n` +
  "A 404 for the owner's own row: the query asks another permission, or the row of `buildAddress` has another owner."

function expectRefusal({ apiRoute, persona, owner, expected }: Case, reply: Reply): void {
  const where = `${apiRoute.route} as ${persona}, ${owner}: ${reply.text}`
  if (expected === 'not there') expect(reply.status, `${where}\n${explainScope(apiRoute)}`).toBe(404)
  else if (expected === 'no such row') expectNoSuchRow(apiRoute, { reply, where })
  else expect({ status: reply.status, code: reply.body.code }, where).toEqual(expectedRefusal(expected))
}

/** An id that does not exist: 404, 403, or invalid input first. Idempotent removals may succeed; nothing changes. */
function expectNoSuchRow(apiRoute: ApiRoute, { reply, where }: { reply: Reply; where: string }): void {
  expect(refusalCodes, where).not.toContain(reply.body?.code)
  const isRemoval = reply.status < 300 && apiRoute.method === 'DELETE'
  if (!isRemoval) expect([400, 403, 404, 409, 410, 415, 422], where).toContain(reply.status)
}

test('the generated cases include every endpoint and every kind of person', () => {
  expect(new Set(cases.map(({ apiRoute }) => apiRoute.route)).size).toBe(endpoints.length)
  expect(new Set(cases.map(({ persona }) => persona)).size).toBe(personaNames.length)
  expect(cases.filter(({ apiRoute, owner }) => owner === 'others' && hasRowFactory(apiRoute)).length).toBeGreaterThan(0)
})

describe('generated cases: any endpoint, any viewer, any target, any body', () => {
  const runs = chooseCount({ quick: 300, full: 10_000 })
  let bystander: Person
  let admin: Person
  let before: string[]
  const counted = { allowed: 0, refused: 0 }

  beforeAll(async () => {
    bystander = await createPerson(app)
    admin = await createPerson(app, { role: 'admin' })
    await addVenture(app, bystander)
    before = await findRowsMentioning(app, bystander.id)
  })
  afterAll(() =>
    report('access', {
      cases: cases.length,
      generated: runs,
      'refused by the grid': counted.refused,
      allowed: counted.allowed,
    }),
  )

  /** JSON that the parser accepts, so that the permission check is what answers. */
  const anyJson = fc.jsonValue({ maxDepth: 4 }).filter((value) => !JSON.stringify(value).includes('\\u0000'))
  const arbitraryBody = ({ endpoint }: ApiRoute) => {
    const schema = toJsonSchema(endpoint.body)
    const validBodies = schema ? fc.constant(createSample(schema)) : fc.constant({})
    const mixedBodies = fc.tuple(validBodies, anyJson).map(([validBody, other]) => ({
      ...(validBody as object),
      ...(typeof other === 'object' && !Array.isArray(other) ? other : {}),
    }))
    return fc.oneof(validBodies, mixedBodies, anyJson)
  }
  const arbitraryCase = fc
    .constantFrom(...endpoints.filter(({ endpoint }) => endpoint.raw === undefined))
    .chain((apiRoute) =>
      fc.record({
        apiRoute: fc.constant(apiRoute),
        persona: fc.constantFrom(...personaNames),
        body: arbitraryBody(apiRoute),
        targetName: fc.constantFrom('bystander', 'admin', 'own'),
      }),
    )

  /** A person who changed something may no longer match what the next case expects, so a new person replaces them. */
  const callers = new Map<PersonaName, Caller>()
  const subjects: Person[] = []

  test(
    `${runs} cases get the answer of the permission grid, and no row outside the viewer's scope changes`,
    { timeout: testTimeoutMs },
    async () => {
      const property = fc.asyncProperty(arbitraryCase, async ({ apiRoute, persona, body, targetName }) => {
        const caller = callers.get(persona) ?? (await createCaller(persona))
        const isStaff = persona === 'director' || persona === 'admin'
        const subject = subjects[0] ?? (await createPerson(app))
        // Staff may change the people they target, so they get other people; the admin stays, as a target for directors.
        const target =
          targetName === 'own'
            ? caller.person
            : targetName === 'admin' && persona !== 'admin'
              ? admin
              : isStaff
                ? subject
                : bystander
        const address = await buildAddress(app, { apiRoute, owner: target ?? subject })
        const reply = await caller.client.send(apiRoute.method, address, apiRoute.method === 'GET' ? {} : { body })
        const hasActed = reply.status < 300 && apiRoute.method !== 'GET'
        if (hasActed) callers.delete(persona)
        else callers.set(persona, caller)
        subjects.splice(0, 1, ...(hasActed ? [] : [subject]))

        const decision = decideAccess(apiRoute, persona)
        counted[decision === 'allowed' ? 'allowed' : 'refused'] += 1
        if (decision === 'allowed') expect(refusalCodes, reply.text).not.toContain(reply.body?.code)
        else expect({ status: reply.status, code: reply.body.code }).toEqual(expectedRefusal(decision))
        expect(reply.status, reply.text).toBeLessThan(500)
        const isOthersRow =
          target !== null &&
          target.id !== caller.person?.id &&
          scopeFor(personas[persona], apiRoute.endpoint.permission) === 'own'
        if (isOthersRow && hasRowFactory(apiRoute) && !isPublished(apiRoute))
          expect([400, 403, 404], reply.text).toContain(reply.status)
      })
      await resetRateLimits(app)
      await fc.assert(property, { numRuns: runs })
      const { rows } = await app.base.database.pool.query('select role, deactivated_at from people where id = $1', [
        admin.id,
      ])
      expect(rows[0]).toEqual({ role: 'admin', deactivated_at: null })
      expect((await signInAgain(app, admin).then((client) => client.get('/api/auth/user'))).status).toBe(200)
      expect(await findRowsMentioning(app, bystander.id)).toEqual(expect.arrayContaining(before))
    },
  )
})
