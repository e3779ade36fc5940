import { createHmac } from 'node:crypto'
import {
  startFakeService,
  toJsonReply,
  type FakeReply,
  type FakeService,
  type ReceivedRequest,
} from '../fake-service.ts'
import { matchesFilter, type FakeRow } from './fake-twenty-filter.ts'

export const fakeApiKey = 'fake-twenty-api-key'
export const fakeWebhookSecret = 'fake-twenty-webhook-secret'

type ObjectName = 'people' | 'companies' | 'notes' | 'noteTargets'
const createNames = {
  people: 'createPeople',
  companies: 'createCompanies',
  notes: 'createNotes',
  noteTargets: 'createNoteTargets',
}
const fieldNames: Record<ObjectName, string[]> = {
  people: ['name', 'emails', 'jobTitle', 'city'],
  companies: ['name', 'domainName', 'employees', 'idealCustomerProfile'],
  notes: ['title', 'bodyV2'],
  noteTargets: ['noteId', 'personId'],
}

export type FakeTwenty = FakeService & {
  rows: Record<ObjectName, FakeRow[]>
  /** How many requests were above its limit. */
  limitedCount(): number
  /** Staff change a record in the CRM, or put it in its trash. */
  change(object: ObjectName, options: { id: string; set: Record<string, unknown> }): void
  /** A signed webhook delivery. */
  sign(body: object, options?: { at?: number; secret?: string }): { text: string; headers: Record<string, string> }
}

/** `requestsPerWindow`: more are answered 429. */
type Options = { requestsPerWindow?: number; windowMs?: number }

/** The parts of Twenty's API that we use, with the traps of the real one (docs/crm.md). */
export async function startFakeTwenty(options: Options = {}): Promise<FakeTwenty> {
  const { requestsPerWindow = Infinity, windowMs = 60_000 } = options
  const rows: FakeTwenty['rows'] = { people: [], companies: [], notes: [], noteTargets: [] }
  const sentAt: number[] = []
  let limitedCount = 0
  const service = await startFakeService((request) => {
    const now = performance.now()
    sentAt.push(now)
    if (sentAt.filter((at) => at > now - windowMs).length > requestsPerWindow) {
      limitedCount += 1
      return refuse(429, 'Limit reached')
    }
    const { authorization } = request.headers
    if (!authorization) return refuse(403, 'Missing authentication token')
    if (authorization !== `Bearer ${fakeApiKey}`) return refuse(401, 'Token invalid.')
    return answer(rows, request)
  })
  return {
    ...service,
    rows,
    limitedCount: () => limitedCount,
    change: (object, { id, set }) =>
      void Object.assign(
        rows[object].find((row) => row.id === id)!,
        { updatedAt: new Date().toISOString() },
        set,
      ),
    sign: (body, { at = Date.now(), secret = fakeWebhookSecret } = {}) => {
      const text = JSON.stringify(body)
      const signature = createHmac('sha256', secret).update(`${at}:${text}`).digest('hex')
      const headers = { 'x-twenty-webhook-timestamp': String(at), 'x-twenty-webhook-signature': signature }
      return { text, headers: { ...headers, 'x-twenty-webhook-nonce': 'nonce' } }
    },
  }
}

const refuse = (statusCode: number, message: string): FakeReply =>
  toJsonReply(statusCode, { statusCode, error: 'BadRequestException', messages: [message] })

function answer(rows: FakeTwenty['rows'], { method, path, body }: ReceivedRequest): FakeReply {
  const url = new URL(path, 'http://fake')
  if (url.pathname === '/graphql') return answerGraphql(rows, body)
  const [, isBatch, object, id] = /^\/rest\/(batch\/)?(\w+)(?:\/([\w-]+))?$/.exec(url.pathname) ?? []
  if (!object || !(object in rows)) return refuse(400, `Object ${object} not found. Did you mean 'people'?`)
  const name = object as ObjectName
  if (method === 'GET')
    return id ? answerOne(rows[name], id) : answerList(rows[name], { name, query: url.searchParams })
  if (method === 'PATCH') return patch(rows[name], { id: id!, body })
  // REST ignores `upsert`, as Twenty did for long.
  return insert(rows, { name, list: isBatch ? body : [body], isUpsert: false })
}

function answerOne(list: FakeRow[], id: string): FakeReply {
  const row = list.find((one) => one.id === id)
  return row ? toJsonReply(200, { data: row }) : refuse(400, 'Record not found')
}

function answerList(list: FakeRow[], { name, query }: { name: ObjectName; query: URLSearchParams }): FakeReply {
  const filter = query.get('filter') ?? ''
  const limit = Math.min(60, Number(query.get('limit') ?? 60))
  // Only a filter that names `deletedAt` sees the trash.
  const found = list
    .filter((row) => (filter.includes('deletedAt') || row.deletedAt === null) && matchesFilter(row, filter))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const after = query.get('starting_after')
  const cursorId = after === null ? '' : Buffer.from(after, 'base64').toString()
  if (after !== null && !/^[0-9a-f-]{36}$/.test(cursorId)) return refuse(400, 'Invalid cursor')
  // Pages ordered by a time repeat endlessly (twentyhq/twenty#20109).
  const isLooping = /At/.test(query.get('order_by') ?? '')
  const page = found.filter((row) => isLooping || row.id > cursorId).slice(0, limit)
  const last = page.at(-1)
  const hasNextPage = isLooping || (last !== undefined && found.at(-1)!.id !== last.id)
  const endCursor = last ? Buffer.from(last.id).toString('base64') : null
  return toJsonReply(200, { data: { [name]: page }, pageInfo: { hasNextPage, endCursor }, totalCount: found.length })
}

function patch(list: FakeRow[], { id, body }: { id: string; body: Record<string, unknown> }): FakeReply {
  const row = list.find((one) => one.id === id)
  if (!row) return refuse(400, 'Record not found')
  Object.assign(row, body, { updatedAt: new Date().toISOString() })
  return toJsonReply(200, { data: row })
}

type InsertOptions = { name: ObjectName; list: Record<string, unknown>[]; isUpsert: boolean }

/** All or nothing. What unique fields clash with may be in the trash. */
function insert(rows: FakeTwenty['rows'], { name, list, isUpsert }: InsertOptions): FakeReply {
  const error = list.length > 60 ? 'Too many records' : list.map((input) => findError(name, input)).find(Boolean)
  if (error) return refuse(400, error)
  const all = rows[name]
  const clashing = list.find((input, index) => {
    const others = [...all, ...list.slice(0, index)] as FakeRow[]
    return others.some((other) => (other.id === input['id'] ? !isUpsert : isSameKey(other, input)))
  })
  if (clashing) return refuse(400, 'Duplicate Emails with value. Please set a unique one.')
  const now = new Date().toISOString()
  for (const input of list) {
    const known = all.find(({ id }) => id === input['id'])
    if (known) Object.assign(known, input, { updatedAt: now })
    else
      all.push({
        ...emptyRow(name),
        createdAt: now,
        updatedAt: now,
        deletedAt: null,
        id: crypto.randomUUID(),
        ...input,
      })
  }
  return toJsonReply(201, { data: { [createNames[name]]: list.map(({ id }) => ({ id })) } })
}

/** Unset text comes back as '', unset JSON as null. */
const emptyRow = (name: ObjectName) =>
  name === 'people'
    ? { jobTitle: '', city: '', emails: null }
    : name === 'companies'
      ? { name: '', employees: null }
      : {}

function findError(name: ObjectName, input: Record<string, unknown>): string | undefined {
  const unknown = Object.keys(input).find((field) => field !== 'id' && !fieldNames[name].includes(field))
  if (unknown) return `Object ${name} doesn't have any "${unknown}" field.`
  const id = input['id']
  return typeof id === 'string' && !/^[\da-f]{8}-[\da-f]{4}-[1-5]/.test(id) ? 'Invalid UUID' : undefined
}

// oxlint-disable-next-line typescript/no-explicit-any -- rows of any object
const readKey = (row: any): string => row.emails?.primaryEmail || row.domainName?.primaryLinkUrl || ''
const isSameKey = (a: unknown, b: unknown): boolean => readKey(a) !== '' && readKey(a) === readKey(b)

/** Errors come with status 200. */
function answerGraphql(rows: FakeTwenty['rows'], body: { query: string; variables: { data: never[] } }): FakeReply {
  const name = (Object.keys(createNames) as ObjectName[]).find((one) => body.query.includes(`${createNames[one]}(`))
  const isUpsert = /upsert: true/.test(body.query)
  const reply = name ? insert(rows, { name, list: body.variables.data, isUpsert }) : refuse(400, 'Unknown field')
  if (reply.status === 201) return { ...reply, status: 200 }
  const errors = [{ message: 'Refused', extensions: { code: 'BAD_USER_INPUT' } }]
  return toJsonReply(200, { data: null, errors })
}
