import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ContentKind } from './port.ts'

/** How the stand-in fails when it is told to. `busy` is 429, `overloaded` 529. */
export type Fault = 'hang' | 'error' | 'busy' | 'overloaded' | 'cut' | 'garbled' | 'slow' | 'odd' | null

type Column = { id: string; name: string; type: string }
export type StandInRow = {
  id: string
  createdAt: Date
  editedAt: Date
  /** By column id. */
  values: Record<string, unknown>
  markdown: string
  isInTrash?: boolean
  /** Sent instead of everything else. */
  raw?: unknown
  unknownBlocks?: string[]
}
type List = { databaseId: string; sourceId: string; columns: Column[]; rows: StandInRow[] }

export type NotionStandIn = {
  url: string
  lists: Record<ContentKind, List>
  /** Every request that arrived, by method and path. */
  requests: string[]
  blocks: Map<string, string>
  setFault(fault: Fault): void
  setRate(requestsPerSecond: number): void
  /** How long Notion asks to wait, in seconds. */
  setRetryAfter(seconds: number): void
  /** Moves its clock: signed addresses die an hour after they were given. */
  shift(ms: number): void
  /** A file that Notion hosts, as the value of a `files` column; its address is signed anew at every listing. */
  addFile(name: string, bytes: Buffer): object
  close(): Promise<void>
}

type Options = { requestsPerSecond?: number; mostRows?: number }

const columnsOf = (named: Record<string, string>): Column[] =>
  Object.entries(named).map(([name, type]) => ({ id: `c-${name.toLowerCase().replaceAll(' ', '')}`, name, type }))

const columns: Record<ContentKind, Column[]> = {
  resources: columnsOf({
    Name: 'title',
    Description: 'rich_text',
    Category: 'select',
    Type: 'select',
    Stages: 'multi_select',
    Active: 'checkbox',
    URL: 'url',
    File: 'files',
  }),
  tools: columnsOf({
    Name: 'title',
    Description: 'rich_text',
    Category: 'select',
    Status: 'status',
    URL: 'url',
    Icon: 'select',
  }),
  courses: columnsOf({ Name: 'title', Description: 'rich_text', Published: 'checkbox' }),
}

const minuteMs = 60_000

/** Notion rounds its times to the minute, downwards. */
const rounded = (at: Date) => new Date(Math.floor(at.getTime() / minuteMs) * minuteMs).toISOString()

/** A server that answers like Notion's API of 2026-03-11, as far as content is read, with its limits and its moods. */
export async function startNotionStandIn({
  requestsPerSecond = 3,
  mostRows = 10_000,
}: Options = {}): Promise<NotionStandIn> {
  const listOf = (kind: ContentKind): List => ({
    databaseId: randomUUID(),
    sourceId: randomUUID(),
    columns: columns[kind],
    rows: [],
  })
  const lists = { resources: listOf('resources'), tools: listOf('tools'), courses: listOf('courses') }
  const state = {
    rate: requestsPerSecond,
    fault: null as Fault,
    retryAfter: 1,
    shiftMs: 0,
    tokens: requestsPerSecond,
    filledAt: Date.now(),
  }
  const files = new Map<string, Buffer>()
  const requests: string[] = []
  const blocks = new Map<string, string>()
  const now = () => Date.now() + state.shiftMs

  function takeToken(): boolean {
    const at = Date.now()
    state.tokens = Math.min(state.rate, state.tokens + ((at - state.filledAt) / 1_000) * state.rate)
    state.filledAt = at
    if (state.tokens < 1) return false
    state.tokens -= 1
    return true
  }

  const sign = (url: string) => `${url}?X-Amz-Expires=3600&X-Amz-Date=${now()}&X-Amz-Signature=${randomUUID()}`
  const drawRow = (list: List, row: StandInRow) =>
    row.raw ?? {
      object: 'page',
      id: row.id,
      created_time: rounded(row.createdAt),
      last_edited_time: rounded(row.editedAt),
      in_trash: row.isInTrash ?? false,
      parent: { type: 'data_source_id', data_source_id: list.sourceId },
      properties: Object.fromEntries(list.columns.map((column) => [column.name, drawValue(column, row)])),
    }
  const drawValue = ({ id, type }: Column, { values }: StandInRow) => {
    const given = values[id]
    if (type === 'files') return { id, type, files: ((given ?? []) as StandInFile[]).map(drawFile) }
    return { id, type, [type]: given === undefined ? emptyOf(type) : asProperty(type, given) }
  }
  const drawFile = (given: StandInFile) =>
    given.key
      ? { name: given.name, type: 'file', file: { url: sign(`${origin()}/files/${given.key}`), expiry_time: '' } }
      : given

  function query(
    list: List,
    body: { start_cursor?: string; page_size?: number; filter?: { created_time: { on_or_after: string } } },
  ) {
    const since = body.filter?.created_time.on_or_after
    const all = list.rows
      .filter((row) => since === undefined || rounded(row.createdAt) >= rounded(new Date(since)))
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    const reachable = all.slice(0, mostRows)
    const start = body.start_cursor ? reachable.findIndex(({ id }) => `after-${id}` === body.start_cursor) + 1 : 0
    if (body.start_cursor && start === 0)
      return refusal(400, 'validation_error', 'The start_cursor provided is invalid.')
    const page = reachable.slice(start, start + Math.min(body.page_size ?? 100, 100))
    const hasMore = start + page.length < reachable.length
    const isCut = !hasMore && all.length > reachable.length
    return {
      status: 200,
      body: {
        object: 'list',
        type: 'page_or_data_source',
        results: page.map((row) => drawRow(list, row)),
        has_more: hasMore,
        next_cursor: hasMore ? `after-${page.at(-1)!.id}` : null,
        request_status: isCut
          ? { type: 'incomplete', incomplete_reason: 'query_result_limit_reached' }
          : { type: 'complete' },
      },
    }
  }

  function route(method: string, { path, body }: { path: string; body: object }) {
    const [, kind = '', id = '', tail = ''] = /^\/v1\/(\w+)\/([^/]+)\/?(\w*)$/.exec(path) ?? []
    const list = Object.values(lists).find(({ sourceId, databaseId }) => [sourceId, databaseId].includes(id))
    if (kind === 'databases' && list?.databaseId === id)
      return { status: 200, body: { object: 'database', id, data_sources: [{ id: list.sourceId, name: 'Rows' }] } }
    if (kind === 'data_sources' && list?.sourceId === id && method === 'POST' && tail === 'query')
      return query(list, body)
    if (kind === 'data_sources' && list?.sourceId === id)
      return {
        status: 200,
        body: {
          object: 'data_source',
          id,
          properties: Object.fromEntries(list.columns.map((column) => [column.name, column])),
        },
      }
    const row = Object.values(lists)
      .flatMap(({ rows }) => rows)
      .find((one) => one.id === id)
    const markdown = row
      ? row.markdown
          .replaceAll('{origin}', origin())
          .replaceAll(/\{signed:([\w-]+)\}/g, (_, key) => sign(`${origin()}/files/${key}`))
      : blocks.get(id)
    if (kind === 'pages' && tail === 'markdown' && markdown !== undefined)
      return {
        status: 200,
        body: {
          object: 'page_markdown',
          id,
          markdown,
          truncated: (row?.unknownBlocks?.length ?? 0) > 0,
          unknown_block_ids: row?.unknownBlocks ?? [],
        },
      }
    return refusal(404, 'object_not_found', 'Could not find it. Make sure it is shared with your integration.')
  }

  function sendFile(url: URL, response: ServerResponse): void {
    const bytes = files.get(url.pathname.split('/').at(-1)!)
    const age = now() - Number(url.searchParams.get('X-Amz-Date'))
    if (!bytes || age > 3_600_000) return void response.writeHead(403).end('Request has expired')
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://stand-in')
    if (url.pathname.startsWith('/files/')) return sendFile(url, response)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    requests.push(`${request.method} ${url.pathname}`)
    const send = ({ status, body }: { status: number; body: object }, headers = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    const wait = { 'retry-after': String(state.retryAfter) }
    if (state.fault) return misbehave(response, { fault: state.fault, wait, send })
    if (!takeToken()) return send(refusal(429, 'rate_limited', 'You have been rate limited.'), { 'retry-after': '1' })
    if (request.headers.authorization !== 'Bearer ntn_stand_in_token')
      return send(refusal(401, 'unauthorized', 'API token is invalid.'))
    if (request.headers['notion-version'] !== '2026-03-11')
      return send(refusal(400, 'missing_version', 'Notion-Version header should be 2026-03-11.'))
    const text = Buffer.concat(chunks).toString()
    send(route(request.method!, { path: url.pathname, body: text ? (JSON.parse(text) as object) : {} }))
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: origin(),
    lists,
    requests,
    blocks,
    setFault: (fault) => (state.fault = fault),
    setRate: (rate) => (state.rate = rate),
    setRetryAfter: (seconds) => (state.retryAfter = seconds),
    shift: (ms) => (state.shiftMs += ms),
    addFile(name, bytes) {
      const key = randomUUID()
      files.set(key, bytes)
      return { name, key }
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

export const standInToken = 'ntn_stand_in_token'

type StandInFile = { name: string; key?: string }

function refusal(status: number, code: string, message: string) {
  return { status, body: { object: 'error', status, code, message, request_id: randomUUID() } }
}

const emptyOf = (type: string) =>
  ['title', 'rich_text', 'multi_select'].includes(type) ? [] : type === 'checkbox' ? false : null

function asProperty(type: string, given: unknown): unknown {
  if (type === 'title' || type === 'rich_text')
    return typeof given === 'string' ? [{ type: 'text', plain_text: given, href: null }] : given
  if (type === 'select' || type === 'status')
    return typeof given === 'string' ? { id: 'o', name: given, color: 'blue' } : given
  if (type === 'multi_select') return (given as string[]).map((name) => ({ id: name, name, color: 'blue' }))
  return given
}

type Mood = {
  fault: Exclude<Fault, null>
  wait: Record<string, string>
  send(answer: { status: number; body: object }, headers?: object): void
}

function misbehave(response: ServerResponse, { fault, wait, send }: Mood): void {
  if (fault === 'hang') return
  if (fault === 'error') return send(refusal(500, 'internal_server_error', 'Unexpected error.'))
  if (fault === 'busy') return send(refusal(429, 'rate_limited', 'You have been rate limited.'), wait)
  if (fault === 'overloaded') return send(refusal(529, 'service_overload', 'Overloaded.'), wait)
  if (fault === 'garbled') return void response.writeHead(200).end('<html>It works!</html>')
  if (fault === 'odd') return send({ status: 200, body: { object: 'list', results: 'none', has_more: 1 } })
  if (fault === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '9000' }).write('{"object":"li')
    return void setTimeout(() => response.destroy(), 20)
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  const drip = setInterval(() => response.write(' '), 1_000)
  response.on('close', () => clearInterval(drip))
}
