import { expect, test } from 'vitest'
import { sampleResources } from '#features/awards/server/sample-resources.ts'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp()
const [student, mentor, director] = [
  await app.signIn('student'),
  await app.signIn('mentor'),
  await app.signIn('director'),
]
const { pool } = app.base.database
type TitledResource = { notionId: string; title: string }
const getIds = (body: TitledResource[]) => body.map(({ notionId }) => notionId)
const getPoints = async () => (await student.get('/api/auth/user')).body.totalPoints as number

test('the sample content has thirty resources, each with a text of its own', async () => {
  const { headers, body } = await student.get('/api/resources')
  expect(headers.get('x-total-count')).toBe('30')
  expect(getIds(body).toSorted()).toEqual(sampleResources.map(([id]) => id).toSorted())
  expect((await student.get('/api/notion/resources')).body).toEqual(body)
  for (const { notionId, title } of body as TitledResource[]) {
    expect(sampleResources).toContainEqual([notionId, title])
    const { body: detail } = await student.get(`/api/resources/${notionId}`)
    expect(detail.body.split(/\s+/).length, notionId).toBeGreaterThan(250)
  }
})

test('pages follow one another without gaps, by date and by relevance', async () => {
  for (const q of ['', '&q=customers']) {
    const all = getIds((await student.get(`/api/resources?limit=100${q}`)).body)
    const found: string[] = []
    for (let path: string | undefined = `/api/resources?limit=7${q}`; path;) {
      const reply = await student.get(path)
      found.push(...getIds(reply.body))
      path = /<([^>]+)>/.exec(reply.headers.get('link') ?? '')?.[1]
    }
    expect(found).toEqual(all)
  }
})

test('a search narrows by facets, which count what each choice would leave', async () => {
  const { body: facets } = await student.get('/api/resources/facets?q=equity&category=legal')
  const legal = facets.category.find(({ value }: { value: string }) => value === 'legal')
  expect(legal.count).toBe(facets.totalCount)
  expect(facets.category.length).toBeGreaterThan(1)
  const { body } = await student.get('/api/resources?q=equity&category=legal')
  expect(body).toHaveLength(facets.totalCount)
  for (const { value, count } of facets.stage)
    expect((await student.get(`/api/resources?q=equity&category=legal&stage=${value}`)).body).toHaveLength(count)
  for (const q of ['', '%', '\\', '&|!():*', "';--", '   ', 'the of and', '<script>', 'ß ü 漢字'])
    expect((await student.get(`/api/resources?q=${encodeURIComponent(q)}`)).status, q).toBe(200)
})

test('words that only occur in the file of a resource are found, in Word documents too', async () => {
  expect(getIds((await student.get('/api/resources?q=mediate fourteen')).body)[0]).toBe('founders-agreement-template')
  expect(getIds((await student.get('/api/resources?q=scheduling system')).body)).toContain('market-sizing')
})

test('the first download of a resource earns ten points, later and simultaneous ones none', async () => {
  const id = 'trademark-basics'
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      at % 2 === 0
        ? mentor.post(`/api/resources/${id}/download`)
        : mentor.post('/api/resources/download', { resourceId: id, resourceTitle: 'whatever' }),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect(replies.reduce((sum, { body }) => sum + body.pointsAwarded, 0)).toBe(10)
  expect((await mentor.post(`/api/resources/${id}/download`)).body).toEqual({
    fileUrl: `/api/resources/${id}/text.md`,
    pointsAwarded: 0,
  })
  const text = await mentor.get(`/api/resources/${id}/text.md`)
  expect(text.headers.get('content-disposition')).toContain('attachment; filename="Trademark Basics.md"')
  expect(text.text).toMatch(/^# Trademark Basics\n/)
  const { rows } = await pool.query("select subject_id, data from domain_events where name = 'resource.downloaded'")
  expect(rows).toMatchObject([{ subject_id: id, data: { title: 'Trademark Basics' } }])
  expect((await mentor.post('/api/resources/nothing/download')).status).toBe(404)
  expect(await getPoints()).toBeGreaterThan(0)
})

test('the file of a resource is an attachment that runs nothing, and guests get none', async () => {
  const { fileUrl } = (await student.post('/api/resources/lean-canvas-template/download')).body
  const file = await mentor.get(fileUrl)
  expect(file.headers.get('content-type')).toContain('wordprocessingml')
  expect(file.headers.get('content-disposition')).toContain('attachment; filename="lean-canvas.docx"')
  expect(file.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  expect((await app.guest().get(fileUrl)).status).toBe(401)
  expect((await student.get('/api/content-files/0198c0de-0000-7000-8000-000000000000')).status).toBe(404)
})

test('saving accepts `id` and `resourceId` and is idempotent; removing works by id or title', async () => {
  const listed = async () =>
    (await mentor.get('/api/resources/saved')).body.map(({ resourceId }: { resourceId: string }) => resourceId)
  await mentor.expectOk('POST', '/api/resources/save', { id: 'pitch-deck-outline', title: 'x', category: 'general' })
  await mentor.expectOk('POST', '/api/resources/save', { resourceId: 'pitch-deck-outline', resourceTitle: 'x' })
  await mentor.expectOk('POST', '/api/resources/save', { resourceId: 'market-sizing' })
  expect(await listed()).toEqual(['market-sizing', 'pitch-deck-outline'])
  expect((await mentor.get('/api/resources/saved')).body[1]).toMatchObject({
    title: 'Pitch Deck Outline',
    category: 'funding',
    type: 'guide',
  })
  expect((await mentor.post('/api/resources/save', { id: 'nothing' })).status).toBe(404)
  expect((await mentor.post('/api/resources/save', {})).body.message).toBe('Please name a resource.')
  const removed = await mentor.expectOk('DELETE', `/api/resources/saved/${encodeURIComponent('Pitch Deck Outline')}`)
  const outline = (await mentor.get('/api/resources?q=pitch+deck+outline')).body[0]
  expect(removed.body).toMatchObject({ resourceId: outline.notionId, isSaved: false })
  await mentor.expectOk('POST', '/api/resources/unsave', { resourceId: 'market-sizing' })
  await mentor.expectOk('DELETE', '/api/resources/saved/market-sizing')
  const unknown = await mentor.expectOk('DELETE', '/api/resources/saved/nobody-ever-wrote-this')
  expect(unknown.body).toMatchObject({
    resourceId: 'nobody-ever-wrote-this',
    isSaved: false,
  })
  expect(await listed()).toEqual([])
  expect((await student.get('/api/resources/saved')).body).toHaveLength(3)
})

test('the two names of the first stage are one: one choice, and either finds the resources of both', async () => {
  const { body } = await student.get('/api/resources/facets')
  const first = body.stage.filter(({ value }: { value: string }) => value.startsWith('idea'))
  expect(first).toEqual([{ value: 'ideation', count: expect.any(Number) }])
  for (const q of ['', '&q=pitch']) {
    const [idea, ideation] = await Promise.all(
      ['idea', 'ideation'].map(async (stage) => (await student.get(`/api/resources?stage=${stage}${q}`)).body),
    )
    expect(idea.length).toBeGreaterThan(0)
    expect(idea).toEqual(ideation)
    if (!q) expect(idea).toHaveLength(first[0].count)
  }
})

test('lists, searches and the page say what the person has saved', async () => {
  const director = await app.signIn('director')
  const resourceId = 'market-sizing'
  const isSavedIn = async (path: string) => {
    const { body } = await director.get(path)
    return [body].flat().find(({ notionId }: { notionId: string }) => notionId === resourceId).isSaved
  }
  const paths = ['/api/resources?limit=100', '/api/resources?q=market%20sizing', `/api/resources/${resourceId}`]
  for (const path of paths) expect(await isSavedIn(path)).toBe(false)
  await director.expectOk('POST', '/api/resources/save', { resourceId })
  for (const path of paths) expect(await isSavedIn(path)).toBe(true)
  await director.expectOk('POST', '/api/resources/unsave', { resourceId })
  for (const path of paths) expect(await isSavedIn(path)).toBe(false)
})

test('opened resources are listed as recent, and those for the venture of a student are suggested until saved', async () => {
  await student.expectOk('POST', '/api/resources/roadmap-template/view')
  expect((await student.get('/api/resources/recent')).body[0].notionId).toBe('roadmap-template')
  const { body } = await student.get('/api/resources/suggested')
  expect(body.stage).toBe('prototype')
  expect(body.resources).toHaveLength(4)
  for (const { stages } of body.resources) expect(stages).toContain('prototype')
  const [first] = body.resources
  await student.expectOk('POST', '/api/resources/save', { resourceId: first.notionId })
  expect(getIds((await student.get('/api/resources/suggested')).body.resources)).not.toContain(first.notionId)
  expect((await mentor.get('/api/resources/suggested')).body).toEqual({ stage: null, resources: [] })
})

test('only staff see inactive resources', async () => {
  await pool.query("update resources set is_active = false where notion_id = 'closing-a-venture-well'")
  expect((await student.get('/api/resources/closing-a-venture-well')).status).toBe(404)
  expect((await student.get('/api/resources?q=closing')).body).not.toContainEqual(
    expect.objectContaining({ notionId: 'closing-a-venture-well' }),
  )
  expect((await director.get('/api/resources/closing-a-venture-well')).body.isActive).toBe(false)
})
