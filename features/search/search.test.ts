import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PgDialect } from 'drizzle-orm/pg-core'
import { links, searchedColumns as searchedLinkColumns } from '#features/links/server/tables.ts'
import { searchedColumns as searchedVentureColumns, ventures } from '#features/ventures/server/tables.ts'
import { toWordQuery, toWordVector } from '#platform/server/db/word-search.ts'
import { people, searchedColumns as searchedPeopleColumns } from '#platform/server/people/tables.ts'
import { startTestApp } from '#tests/harness/app.ts'
import type { Client } from '#tests/harness/client.ts'
import { rateLimits } from '#rules/rate-limits.ts'
import { createRandomTexts } from '#tests/harness/random-texts.ts'
import { createPerson } from '#tests/security/people.ts'
import type { SearchHit } from './schema.ts'

const app = await startTestApp()

const search = async (client: Client, q: string): Promise<SearchHit[]> =>
  (await client.get(`/api/search?q=${encodeURIComponent(q)}`)).body
const titles = (hits: SearchHit[], kind: SearchHit['kind']) =>
  hits.filter((hit) => hit.kind === kind).map(({ title }) => title)

test('one search finds events, ventures, resources, tools and courses, and says where each is', async () => {
  const student = await app.signIn('student')
  for (const [path, kind, name] of [
    ['/api/events?limit=1', 'event', 'title'],
    ['/api/ventures?limit=1', 'venture', 'name'],
    ['/api/resources?limit=1', 'resource', 'title'],
    ['/api/venture-works-tools?limit=1', 'tool', 'name'],
    ['/api/courses?limit=1', 'course', 'name'],
  ] as const) {
    const [row] = (await student.get(path)).body
    const hits = await search(student, row[name])
    expect(titles(hits, kind), path).toContain(row[name])
    for (const hit of hits) expect(hit.path).toMatch(/^\/[a-z]/)
  }
})

test('the beginnings of words are enough, in any order and case', async () => {
  const student = await app.signIn('student')
  const [venture] = (await student.get('/api/ventures?limit=1')).body
  const words: string[] = venture.name.split(' ')
  const q = words.map((word) => word.slice(0, 3).toUpperCase()).toReversed()
  expect(titles(await search(student, q.join(' - ')), 'venture')).toContain(venture.name)
})

test('people and links are found by staff and not by students', async () => {
  const [admin, student] = await Promise.all([app.signIn('admin'), app.signIn('student')])
  const [link] = (await admin.get('/api/admin/tracked-links?limit=1')).body
  expect(titles(await search(admin, link.title), 'link')).toContain(link.title)
  expect(titles(await search(admin, link.shortCode), 'link')).toContain(link.title)
  expect(titles(await search(student, link.title), 'link')).toEqual([])
  expect(titles(await search(admin, 'maya okafor'), 'person')).toEqual(['Maya Okafor'])
  expect(titles(await search(student, 'okafor'), 'person')).toEqual([])
})

test('a mentor does not find students of others, nor their ventures', async () => {
  const mentor = await createPerson(app, { role: 'mentor' })
  const [own, other] = [await createPerson(app, { role: 'student' }), await createPerson(app, { role: 'student' })]
  await app.base.database.pool.query('insert into mentor_assignments (mentor_id, student_id) values ($1, $2)', [
    mentor.id,
    own.id,
  ])
  await app.base.database.pool.query("update people set first_name = 'Quillon' where id = any($1)", [
    [own.id, other.id],
  ])
  for (const { client } of [own, other])
    await client.expectOk('POST', '/api/ventures', { name: 'Quillworks', stage: 'idea' })
  const hits = await search(mentor.client, 'quill')
  expect(hits.filter(({ kind }) => kind === 'person').map(({ id }) => id)).toEqual([own.id])
  expect(titles(hits, 'venture')).toEqual(['Quillworks'])
})

test('drafts of events are found by staff alone', async () => {
  const director = await app.signIn('director')
  const event = { title: 'Xylophone evening', startDate: '2030-05-01T18:00:00.000Z', isPublished: false }
  await director.expectOk('POST', '/api/events', event)
  expect(titles(await search(director, 'xylo'), 'event')).toEqual(['Xylophone evening'])
  expect(titles(await search(await app.signIn('student'), 'xylo'), 'event')).toEqual([])
})

test('somebody real finds nothing of the demo that is not public', async () => {
  const admin = await createPerson(app, { role: 'admin' })
  const demoAdmin = await app.signIn('admin')
  await admin.client.expectOk('POST', '/api/ventures', { name: 'Yurtcraft', stage: 'idea' })
  expect(titles(await search(admin.client, 'yurt'), 'venture')).toEqual(['Yurtcraft'])
  expect(titles(await search(demoAdmin, 'yurtcraft'), 'venture')).toEqual([])
})

test('without words nothing is found, and guests find nothing at all', async () => {
  const student = await app.signIn('student')
  for (const q of ['', ' ', '%', "'", '!!! ?']) expect(await search(student, q)).toEqual([])
  expect((await app.guest().get('/api/search?q=pitch')).status).toBe(401)
  expect((await student.get(`/api/search?q=${'x'.repeat(201)}`)).status).toBe(400)
})

test('fast typing is never refused, a script is, and only the script', async () => {
  const [script, other] = [await createPerson(app, { role: 'student' }), await createPerson(app, { role: 'student' })]
  const { max, windowSeconds } = rateLimits['flood.search']
  expect({ max, windowSeconds }).toEqual({ max: 240, windowSeconds: 60 })
  // A word of punctuation alone asks the database nothing.
  const searches = await Promise.all(Array.from({ length: max }, () => script.client.get('/api/search?q=!')))
  expect(new Set(searches.map(({ status }) => status))).toEqual(new Set([200]))
  const refused = await script.client.get('/api/search?q=p')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await other.client.get('/api/search?q=p')).status).toBe(200)
})

test('links, ventures and people are found by an index', async () => {
  const { pool } = app.base.database
  for (const [table, vector] of [
    ['links', toWordVector(searchedLinkColumns(links))],
    ['ventures', toWordVector(searchedVentureColumns(ventures))],
    ['people', toWordVector(searchedPeopleColumns(people))],
  ] as const) {
    const client = await pool.connect()
    const query = new PgDialect().sqlToQuery(
      sql`explain select 1 from ${sql.identifier(table)} where ${vector} @@ to_tsquery('simple', 'a:*')`,
    )
    await client.query('set enable_seqscan = off')
    const plan = await client.query(query.sql, query.params as unknown[])
    await client.query('reset enable_seqscan')
    client.release()
    expect(JSON.stringify(plan.rows)).toContain(`${table}_words`)
  }
})

test('5,000 random texts are searches that PostgreSQL can read', async () => {
  const queries = createRandomTexts(5_000).flatMap((text) => toWordQuery(text) ?? [])
  const { rows } = await app.base.database.db.execute<{ count: number }>(
    sql`select count(to_tsquery('simple', q))::int as count from unnest(${sql.param(queries)}::text[]) as q`,
  )
  expect(rows[0]?.count).toBe(queries.length)
})

test('every search box of the product answers random texts', async () => {
  const admin = await app.signIn('admin')
  const paths = ['/api/search', '/api/events', '/api/resources', '/api/ventures', '/api/admin/tracked-links']
  for (const text of createRandomTexts(40))
    for (const path of paths) {
      const { status } = await admin.get(`${path}?q=${encodeURIComponent(text.toWellFormed())}`)
      expect([200, 400], `${path} ${JSON.stringify(text)}`).toContain(status)
    }
})
