import { randomUUID } from 'node:crypto'
import type { ContentKind } from '#providers/content-source/port.ts'

type Column = { id: string; name: string; type: string }
export type FakeRow = {
  id: string
  createdAt: Date
  editedAt: Date
  /** By column id. */
  values: Record<string, unknown>
  markdown: string
  isInTrash?: boolean
  /** Sent instead of the serialized row. */
  raw?: unknown
  unknownBlocks?: string[]
}
export type List = { databaseId: string; sourceId: string; columns: Column[]; rows: FakeRow[] }

type FakeFile = { name: string; key?: string }

const toColumns = (typesByName: Record<string, string>): Column[] =>
  Object.entries(typesByName).map(([name, type]) => ({ id: `c-${name.toLowerCase().replaceAll(' ', '')}`, name, type }))

const columns: Record<ContentKind, Column[]> = {
  resources: toColumns({
    Name: 'title',
    Description: 'rich_text',
    Category: 'select',
    Type: 'select',
    Stages: 'multi_select',
    Active: 'checkbox',
    URL: 'url',
    File: 'files',
  }),
  tools: toColumns({
    Name: 'title',
    Description: 'rich_text',
    Category: 'select',
    Status: 'status',
    URL: 'url',
    Icon: 'select',
  }),
  courses: toColumns({ Name: 'title', Description: 'rich_text', Published: 'checkbox' }),
}

const minuteMs = 60_000

/** Notion rounds its times down to the minute. */
const roundToMinute = (at: Date) => new Date(Math.floor(at.getTime() / minuteMs) * minuteMs).toISOString()

type WorkspaceOptions = {
  maxRows: number
  /** The URL of a hosted file, valid for an hour. */
  getSignedUrl(key: string): string
}

/** The databases that are shared with an integration, in the format of API version 2026-03-11. */
export function createWorkspace({ maxRows, getSignedUrl }: WorkspaceOptions) {
  const createList = (kind: ContentKind): List => ({
    databaseId: randomUUID(),
    sourceId: randomUUID(),
    columns: columns[kind],
    rows: [],
  })
  const lists = { resources: createList('resources'), tools: createList('tools'), courses: createList('courses') }
  const blocks = new Map<string, string>()

  const serializeRow = (list: List, row: FakeRow) =>
    row.raw ?? {
      object: 'page',
      id: row.id,
      created_time: roundToMinute(row.createdAt),
      last_edited_time: roundToMinute(row.editedAt),
      in_trash: row.isInTrash ?? false,
      parent: { type: 'data_source_id', data_source_id: list.sourceId },
      properties: Object.fromEntries(list.columns.map((column) => [column.name, serializeValue(column, row)])),
    }
  const serializeValue = ({ id, type }: Column, { values }: FakeRow) => {
    const value = values[id]
    if (type === 'files') return { id, type, files: ((value ?? []) as FakeFile[]).map(serializeFile) }
    return { id, type, [type]: value === undefined ? getEmptyValue(type) : toPropertyValue(type, value) }
  }
  const serializeFile = (value: FakeFile) =>
    value.key ? { name: value.name, type: 'file', file: { url: getSignedUrl(value.key), expiry_time: '' } } : value

  function query(
    list: List,
    body: { start_cursor?: string; page_size?: number; filter?: { created_time: { on_or_after: string } } },
  ) {
    const since = body.filter?.created_time.on_or_after
    const all = list.rows
      .filter((row) => since === undefined || roundToMinute(row.createdAt) >= roundToMinute(new Date(since)))
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    const reachable = all.slice(0, maxRows)
    const start = body.start_cursor ? reachable.findIndex(({ id }) => `after-${id}` === body.start_cursor) + 1 : 0
    if (body.start_cursor && start === 0)
      return errorReply(400, 'validation_error', 'The start_cursor provided is invalid.')
    const page = reachable.slice(start, start + Math.min(body.page_size ?? 100, 100))
    const hasMore = start + page.length < reachable.length
    const isCut = !hasMore && all.length > reachable.length
    return {
      status: 200,
      body: {
        object: 'list',
        type: 'page_or_data_source',
        results: page.map((row) => serializeRow(list, row)),
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
    const markdown = row
      ? row.markdown.replaceAll(/\{signed:([\w-]+)\}/g, (_, key) => getSignedUrl(key))
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
    return errorReply(404, 'object_not_found', 'Could not find it. Make sure it is shared with your integration.')
  }
  return { lists, blocks, answer }
}

export function errorReply(status: number, code: string, message: string) {
  return { status, body: { object: 'error', status, code, message, request_id: randomUUID() } }
}

const getEmptyValue = (type: string) =>
  ['title', 'rich_text', 'multi_select'].includes(type) ? [] : type === 'checkbox' ? false : null

function toPropertyValue(type: string, value: unknown): unknown {
  if (type === 'title' || type === 'rich_text')
    return typeof value === 'string' ? [{ type: 'text', plain_text: value, href: null }] : value
  if (type === 'select' || type === 'status')
    return typeof value === 'string' ? { id: 'o', name: value, color: 'blue' } : value
  if (type === 'multi_select') return (value as string[]).map((name) => ({ id: name, name, color: 'blue' }))
  return value
}
