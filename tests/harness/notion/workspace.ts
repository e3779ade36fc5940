import { randomUUID } from 'node:crypto'
import type { ContentKind } from '#providers/content-source/port.ts'

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
export type List = { databaseId: string; sourceId: string; columns: Column[]; rows: StandInRow[] }

type StandInFile = { name: string; key?: string }

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

type Options = {
  mostRows: number
  /** Where a file that Notion hosts can be had for the next hour. */
  addressOf(key: string): string
}

/** What an integration may see of somebody's Notion, answered as the API of 2026-03-11 does. */
export function createWorkspace({ mostRows, addressOf }: Options) {
  const listOf = (kind: ContentKind): List => ({
    databaseId: randomUUID(),
    sourceId: randomUUID(),
    columns: columns[kind],
    rows: [],
  })
  const lists = { resources: listOf('resources'), tools: listOf('tools'), courses: listOf('courses') }
  const blocks = new Map<string, string>()

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
    given.key ? { name: given.name, type: 'file', file: { url: addressOf(given.key), expiry_time: '' } } : given

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

  function answer(method: string, { path, body }: { path: string; body: object }) {
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
    const markdown = row ? row.markdown.replaceAll(/\{signed:([\w-]+)\}/g, (_, key) => addressOf(key)) : blocks.get(id)
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
  return { lists, blocks, answer }
}

export function refusal(status: number, code: string, message: string) {
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
