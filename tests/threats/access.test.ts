import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions, reachOf, type Reach, type Role } from '#rules/permissions.ts'
import type { Client, Reply } from '#tests/harness/client.ts'
import { howOften, partOf, report } from '#tests/harness/proof.ts'
import { endpoints, namesIn, schemaOf, type Known } from './endpoints.ts'
import { enrol, forgiveRates, signInAgain, type Person } from './persons.ts'
import { proofMs, startProofApp } from './proof-app.ts'
import { addressOf, bodyOf, call, isBodyKnown, isPublished, isRowKnown } from './requests.ts'
import { addVenture } from './rows.ts'
import { sampleOf } from './sample-input.ts'
import { changesSince, readRows, rowsAbout } from './stored.ts'

const app = await startProofApp({ template: 'empty' })
await enrol(app, { email: 'demo.student@virginia.edu', isDemo: true })

type Kind = { role: Role | null; isAnalyst: boolean; isNew: boolean }

const kinds = {
  guest: { role: null, isAnalyst: false, isNew: false },
  newcomer: { role: 'student', isAnalyst: false, isNew: true },
  student: { role: 'student', isAnalyst: false, isNew: false },
  analyst: { role: 'student', isAnalyst: true, isNew: false },
  mentor: { role: 'mentor', isAnalyst: false, isNew: false },
  director: { role: 'director', isAnalyst: false, isNew: false },
  admin: { role: 'admin', isAnalyst: false, isNew: false },
} as const satisfies Record<string, Kind>

type KindName = keyof typeof kinds
const kindNames = Object.keys(kinds) as KindName[]

type Caller = { kind: KindName; client: Client; person: Person | null }
type Owner = 'own' | 'assigned' | 'others'
/** What the grid says before any handler runs; `through` when it lets the call pass. */
type Door = 'auth.session_required' | 'permission.denied' | 'auth.onboarding_required' | 'through'

async function callerOf(kind: KindName): Promise<Caller> {
  const { role, isAnalyst, isNew } = kinds[kind]
  if (role === null) return { kind, client: app.guest(), person: null }
  const person = await enrol(app, { role, isAnalyst, ...(isNew && { profileCompletion: 20, onboardedAt: null }) })
  return { kind, client: person.client, person }
}

function doorOf(known: Known, kind: KindName): Door {
  const { permission } = known.endpoint
  const isReached = reachOf(kinds[kind], permission) !== ''
  if (!isReached) return kind === 'guest' ? 'auth.session_required' : 'permission.denied'
  return kinds[kind].isNew && !permissions[permission].mayInOnboarding ? 'auth.onboarding_required' : 'through'
}

const isWithin = (reach: Reach, owner: Owner): boolean =>
  ({ '': [], own: ['own'], assigned: ['own', 'assigned'], all: ['own', 'assigned', 'others'] })[reach].includes(
    owner as never,
  )

async function ownerOf(owner: Owner, caller: Caller): Promise<Person> {
  if (owner === 'own' && caller.person) return caller.person
  const person = await enrol(app)
  if (owner === 'assigned' && caller.person) {
    await app.base.database.pool.query('insert into mentor_assignments (mentor_id, student_id) values ($1, $2)', [
      caller.person.id,
      person.id,
    ])
  }
  return person
}

/** Only a row whose maker is known can be somebody's; of people themselves one's own row is a matter of the feature. */
function ownersFor(known: Known, kind: KindName): Owner[] {
  if (!isRowKnown(known) || /^\/api\/admin\/(users|students)\//.test(known.path)) return ['others']
  if (isPublished(known)) return ['own']
  const reach = reachOf(kinds[kind], known.endpoint.permission)
  return reach === 'assigned' ? ['own', 'assigned', 'others'] : ['own', 'others']
}

const cases = endpoints.flatMap((known) =>
  kindNames.flatMap((kind) =>
    (namesIn(known.path).length === 0 ? (['own'] as const) : ownersFor(known, kind)).map((owner) => ({
      known,
      kind,
      owner,
    })),
  ),
)

const refusals = (door: Door) => ({ status: door === 'auth.session_required' ? 401 : 403, code: door })
const doors = ['auth.session_required', 'permission.denied', 'auth.onboarding_required']

describe('every endpoint, for everybody', () => {
  // Comparing every row of the database is most of the time: in the daily run for every seventh case.
  const watched = new Set(partOf(cases, { of: 7, turn: 0 }))

  test.each(cases.map((one) => [one.known.route, one.kind, one.owner, one] as const))(
    '%s as %s, %s',
    async (_route, kind, owner, one) => {
      const { known } = one
      await forgiveRates(app)
      const caller = await callerOf(kind)
      const address = await addressOf(app, { known, owner: await ownerOf(owner, caller) })
      const body = await bodyOf(app, known)
      const expected = expectationOf({ known, kind, owner })
      const before = expected === 'done' || !watched.has(one) ? null : await readRows(app)
      const reply = await call(app, { known, client: caller.client, address, body })

      if (expected === 'done') expectDone(known, reply)
      else if (expected === 'not there') expect(reply.status, reply.text).toBe(404)
      else if (expected === 'no such row') expectNothingFound(known, reply)
      else expect({ status: reply.status, code: reply.body.code }).toEqual(refusals(expected))
      if (before) expect(await changesSince(app, before)).toEqual([])
    },
  )
})

type Expectation = Exclude<Door, 'through'> | 'not there' | 'no such row' | 'done'

function expectationOf({ known, kind, owner }: { known: Known; kind: KindName; owner: Owner }): Expectation {
  const door = doorOf(known, kind)
  if (door !== 'through') return door
  if (namesIn(known.path).length === 0) return 'done'
  if (!isRowKnown(known)) return 'no such row'
  return isWithin(reachOf(kinds[kind], known.endpoint.permission), owner) ? 'done' : 'not there'
}

/** Where what is sent is known to be taken, exactly the declared success; else whatever the feature makes of it, past the door. */
function expectDone(known: Known, reply: Reply): void {
  expect(doors, reply.text).not.toContain(reply.body.code)
  if (isBodyKnown(known) && reply.status !== 503) expect(reply.status, reply.text).toBe(known.endpoint.status ?? 200)
  else expect([500, 502, 504], reply.text).not.toContain(reply.status)
}

/** An id of nothing: not found, not allowed, or input refused first. Idempotent removals may say done; nothing changes. */
function expectNothingFound(known: Known, reply: Reply): void {
  expect(doors, reply.text).not.toContain(reply.body.code)
  const isRemoval = reply.status < 300 && known.method === 'DELETE'
  if (!isRemoval) expect([400, 403, 404, 409, 410, 415, 422], reply.text).toContain(reply.status)
}

test('the generated cases hold every endpoint and every kind of person', () => {
  expect(new Set(cases.map(({ known }) => known.route)).size).toBe(endpoints.length)
  expect(new Set(cases.map(({ kind }) => kind)).size).toBe(kindNames.length)
  expect(cases.filter(({ known, owner }) => owner === 'others' && isRowKnown(known)).length).toBeGreaterThan(0)
})

describe('generated cases: any endpoint, anybody, at anyone, with any body', () => {
  const runs = howOften({ usual: 300, full: 10_000 })
  let bystander: Person
  let admin: Person
  let before: string[]
  const counted = { through: 0, refused: 0 }

  beforeAll(async () => {
    bystander = await enrol(app)
    admin = await enrol(app, { role: 'admin' })
    await addVenture(app, bystander)
    before = await rowsAbout(app, bystander.id)
  })
  afterAll(() =>
    report('access', {
      cases: cases.length,
      generated: runs,
      'refused at the door': counted.refused,
      'let through': counted.through,
    }),
  )

  /** JSON the parser itself takes, so that the door is what answers. */
  const anything = fc.jsonValue({ maxDepth: 4 }).filter((value) => !JSON.stringify(value).includes('\\u0000'))
  const bodyFor = ({ endpoint }: Known) => {
    const schema = schemaOf(endpoint.body)
    const fitting = schema ? fc.constant(sampleOf(schema)) : fc.constant({})
    const mixed = fc.tuple(fitting, anything).map(([fits, other]) => ({
      ...(fits as object),
      ...(typeof other === 'object' && !Array.isArray(other) ? other : {}),
    }))
    return fc.oneof(fitting, mixed, anything)
  }
  const anyCase = fc.constantFrom(...endpoints.filter(({ endpoint }) => endpoint.raw === undefined)).chain((known) =>
    fc.record({
      known: fc.constant(known),
      kind: fc.constantFrom(...kindNames),
      body: bodyFor(known),
      at: fc.constantFrom('bystander', 'admin', 'own'),
    }),
  )

  /** Whoever has changed something may have changed what the next case expects of them, and makes room for somebody new. */
  const callers = new Map<KindName, Caller>()
  const subjects: Person[] = []

  test(
    `${runs} cases are answered as the grid says, and nobody's rows are touched by whom they are not for`,
    { timeout: proofMs },
    async () => {
      const property = fc.asyncProperty(anyCase, async ({ known, kind, body, at }) => {
        const caller = callers.get(kind) ?? (await callerOf(kind))
        const isStaff = kind === 'director' || kind === 'admin'
        const subject = subjects[0] ?? (await enrol(app))
        // Staff may change the people they are pointed at, so theirs are others; the admin stays to be tried by directors.
        const target =
          at === 'own' ? caller.person : at === 'admin' && kind !== 'admin' ? admin : isStaff ? subject : bystander
        const address = await addressOf(app, { known, owner: target ?? subject })
        const reply = await caller.client.send(known.method, address, known.method === 'GET' ? {} : { body })
        const hasActed = reply.status < 300 && known.method !== 'GET'
        if (hasActed) callers.delete(kind)
        else callers.set(kind, caller)
        subjects.splice(0, 1, ...(hasActed ? [] : [subject]))

        const door = doorOf(known, kind)
        counted[door === 'through' ? 'through' : 'refused'] += 1
        if (door === 'through') expect(doors, reply.text).not.toContain(reply.body.code)
        else expect({ status: reply.status, code: reply.body.code }).toEqual(refusals(door))
        expect(reply.status, reply.text).toBeLessThan(500)
        const isTheirs =
          target !== null &&
          target.id !== caller.person?.id &&
          reachOf(kinds[kind], known.endpoint.permission) === 'own'
        if (isTheirs && isRowKnown(known) && !isPublished(known))
          expect([400, 403, 404], reply.text).toContain(reply.status)
      })
      await forgiveRates(app)
      await fc.assert(property, { numRuns: runs })
      const { rows } = await app.base.database.pool.query('select role, deactivated_at from people where id = $1', [
        admin.id,
      ])
      expect(rows[0]).toEqual({ role: 'admin', deactivated_at: null })
      expect((await signInAgain(app, admin).then((client) => client.get('/api/auth/user'))).status).toBe(200)
      expect(await rowsAbout(app, bystander.id)).toEqual(expect.arrayContaining(before))
    },
  )
})
