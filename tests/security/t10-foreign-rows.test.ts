import { afterAll, expect, test } from 'vitest'
import { newId } from '#platform/server/db/columns.ts'
import { personalData } from '#rules/personal-data.ts'
import type { Client } from '#tests/harness/client.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { installScriptedRealtime } from '#tests/harness/assistant.ts'
import { report, sampleCases } from '#tests/harness/measure.ts'
import { readTexts } from '#tests/harness/unzip.ts'
import { endpoints, fillPath, listPathParams, toJsonSchema, type ApiRoute } from './endpoints.ts'
import { createPerson, resetRateLimits, type Person } from './people.ts'
import { findRowFactory } from './row-factories.ts'
import { testTimeoutMs } from './test-timeout.ts'

const app = await startTestApp({ template: 'empty' })
// Else its endpoint would refuse everyone with a 503.
installScriptedRealtime(app)
const { pool } = app.base.database
const count = { requests: 0 }
const markedTables = new Set<string>()
afterAll(() => report('T10', { ...count, 'tables with a canary': markedTables.size }))

/** What row factories write; in each table it gets a word that says where it was found. */
const factoryWord = 'Kiln'
const toCanary = (table: string) => `zq${table.replaceAll('_', '')}`
const canaries = [...new Set(Object.keys(personalData).map((name) => toCanary(name.split('.')[0]!)))]
/** Calendar programs cannot sign in: whoever has the address of a feed may read it. */
const secretAddress = '/calendar/{name}'
const reads = endpoints.filter(
  ({ method, path, endpoint }) =>
    method === 'GET' && path !== secretAddress && !['stream', 'page'].includes(endpoint.raw ?? ''),
)

/** A student with a row in the table of every factory, and what others wrote to them and about them. */
async function createForeigner(mentor: Person): Promise<{ person: Person; addresses: Map<ApiRoute, string> }> {
  const texts = { bio: factoryWord, phone: factoryWord, location: factoryWord, major: factoryWord, isAnalyst: true }
  const email = `${toCanary('people')}@virginia.edu`
  const person = await createPerson(app, { ...texts, email, firstName: factoryWord, lastName: factoryWord })
  const values = new Map<unknown, string>()
  for (const { path } of endpoints) {
    const createRow = findRowFactory(path)
    if (createRow && !values.has(createRow)) values.set(createRow, await createRow(app, person))
  }
  const addresses = new Map<ApiRoute, string>()
  for (const apiRoute of reads) {
    const [first] = listPathParams(apiRoute.path)
    const value = values.get(findRowFactory(apiRoute.path))
    addresses.set(apiRoute, fillPath(apiRoute.path, first && value ? { [first]: value } : {}))
  }
  await pool.query('insert into mentor_assignments (mentor_id, student_id) values ($1, $2)', [mentor.id, person.id])
  const ids = [newId(), person.id, mentor.id]
  await pool.query(
    `insert into messages (id, mentor_id, student_id, author_id, text, created_at) values ($1, $3, $2, $3, '${factoryWord}', now())`,
    ids,
  )
  const admin = await createPerson(app, { role: 'admin' })
  await pool.query(
    `insert into student_notes (id, student_id, owner_id, body, is_shared, created_at, updated_at)
     values ($1, $2, $3, '${factoryWord}', false, now(), now())`,
    [newId(), person.id, admin.id],
  )
  await pool.query(
    `insert into interactions (id, student_id, author_id, type, title, description, visibility, created_at)
     values ($1, $2, $3, 'meeting', '${factoryWord}', '${factoryWord}', 'private', now())`,
    [newId(), person.id, admin.id],
  )
  await pool.query(
    `insert into mentor_requests (id, student_id, topic, message, offered_ids, due_at, created_at, updated_at)
     values ($1, $2, '${factoryWord}', '${factoryWord}', '{}', now(), now(), now())`,
    [newId(), person.id],
  )
  await pool.query("insert into student_tags (student_id, tag, created_at) values ($1, 'Kiln', now())", [person.id])
  await markRows(person)
  return { person, addresses }
}

/** Adds a canary of its table to what somebody wrote, in every row that names the person. Values such as `meeting` are no such text. */
async function markRows({ id }: Person): Promise<void> {
  for (const name of Object.keys(personalData)) {
    const [table, column] = name.split('.') as [string, string]
    if (column === 'email') continue
    const { rows: columns } = await pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and data_type = 'text' and is_generated = 'NEVER'`,
      [table],
    )
    for (const text of columns)
      await pool.query(
        `update "${table}" set "${text.name}" = $2 || ' ' || "${text.name}"
         where "${column}"::text = $1 and "${text.name}" ~ '[A-Z ]' and "${text.name}" !~ $2`,
        [id, toCanary(table)],
      )
    const { rowCount } = await pool.query(
      `select 1 from "${table}" t where "${column}"::text = $1 and t::text like $2`,
      [id, `%${toCanary(table)}%`],
    )
    if (rowCount) markedTables.add(table)
  }
}

/** What is for everyone who is signed in, for the student's mentors, and for staff. The rest is for the student alone. */
const publicTables = ['events', 'announcements', 'knowledge_guides']
const mentorTables = ['people', 'ventures', 'student_tags', 'interactions', 'bookings', 'advising_requests']
const staffTables = [...mentorTables, 'mentor_requests', 'links', 'report_schedules']

async function viewAs(person: Person): Promise<Client> {
  const admin = await createPerson(app, { role: 'admin' })
  await admin.client.expectOk('POST', `/api/admin/users/${person.id}/view-as`, { reason: 'Looking' })
  return admin.client
}

const mentor = await createPerson(app, { role: 'mentor' })
const foreigner = await createForeigner(mentor)
const otherMentor = await createPerson(app, { role: 'mentor' })
const openClients: Record<string, [() => Promise<Client>, string[]]> = {
  guest: [async () => app.guest(), []],
  'another student': [async () => (await createPerson(app)).client, publicTables],
  'an analyst': [async () => (await createPerson(app, { isAnalyst: true })).client, publicTables],
  'a mentor of others': [async () => otherMentor.client, publicTables],
  'their mentor': [async () => mentor.client, [...publicTables, ...mentorTables, 'messages']],
  'an admin viewing as their mentor': [() => viewAs(mentor), [...publicTables, ...mentorTables]],
  'an admin viewing as a mentor of others': [() => viewAs(otherMentor), publicTables],
  'a director': [async () => (await createPerson(app, { role: 'director' })).client, [...publicTables, ...staffTables]],
  'an admin': [async () => (await createPerson(app, { role: 'admin' })).client, [...publicTables, ...staffTables]],
  'a demo admin': [async () => (await createPerson(app, { role: 'admin', isDemo: true })).client, []],
  'a demo student': [async () => (await createPerson(app, { isDemo: true })).client, []],
}

test.each(Object.entries(openClients).map(([persona, options], turn) => [persona, ...options, turn] as const))(
  'no read of %s shows a row of somebody else that is not for them (T10)',
  { timeout: testTimeoutMs },
  async (_persona, openClient, allowedTables, turn) => {
    const client = await openClient()
    const allowed = new Set(allowedTables.map(toCanary))
    const shown: string[] = []
    for (const [apiRoute, address] of foreigner.addresses)
      for (const query of ['', ...sampleCases(listQueries(apiRoute), { of: 3, turn })]) {
        if (count.requests % 50 === 0) await resetRateLimits(app)
        count.requests += 1
        const reply = await readTexts(client, address + query)
        expect(reply.status, `${address} ${reply.text.slice(0, 300)}`).toBeLessThan(500)
        // Bytes of a picture may spell "zq" by chance.
        for (const found of canaries.filter((canary) => reply.text.includes(canary)))
          if (!allowed.has(found) && !query.includes(found)) shown.push(`${apiRoute.route}${query}: ${found}`)
      }
    expect([...new Set(shown)]).toEqual([])
  },
)

/** A search for the beginning of each canary, and the student's id in every filter. */
function listQueries({ endpoint }: ApiRoute): string[] {
  const names = Object.keys(toJsonSchema(endpoint.query)?.properties ?? {})
  const filters = names.filter((name) => /^(?:student|person|author|mentor|ids|owner)/.test(name))
  return [...(names.includes('q') ? ['?q=zq'] : []), ...filters.map((name) => `?${name}=${foreigner.person.id}`)]
}

test('the rows are there to be found', () => {
  const staffSee = ['people', 'ventures', 'interactions', 'student_tags', 'bookings', 'mentor_requests', 'links']
  const ownOnly = ['messages', 'student_notes', 'student_lists', 'notifications', 'webhooks', 'api_keys', 'speech_jobs']
  expect([...markedTables]).toEqual(expect.arrayContaining([...publicTables, ...staffSee, ...ownOnly]))
})
