import { z } from 'zod'
import { defineSettings } from '#platform/server/config/setting.ts'
import { parseDelivery } from './notion-deliveries.ts'
import { extractFiles, toPlainMarkdown } from './notion-markdown.ts'
import { parseFiles, findShape, parseValue, type Property } from './notion-properties.ts'
import {
  createNotionClient,
  NotFoundError,
  parseAs,
  requestList,
  BadRequestError,
  type NotionClient,
  type RetryOptions,
} from './notion-client.ts'
import {
  SourceUnavailableError,
  type ContentKind,
  type ContentSource,
  type ItemBody,
  type ItemPage,
  type Shape,
  type SourceItem,
} from './port.ts'

const listId = z
  .string()
  .regex(/^[0-9a-f-]{32,36}$/i, 'expected the id of a Notion database or data source')
  .optional()

export const settings = defineSettings({
  notionToken: {
    env: 'NOTION_TOKEN',
    doc: 'Token of the Notion connection that content is taken from.',
    schema: z.string().min(10, 'expected a token').optional(),
    defaultDoc: 'none: content comes from files',
    isSecret: true,
  },
  notionBaseUrl: {
    env: 'NOTION_BASE_URL',
    doc: "Where Notion's API answers.",
    schema: z
      .url({ protocol: /^https?$/, message: 'expected an http or https address' })
      .transform((text) => text.replace(/\/+$/, ''))
      .default('https://api.notion.com'),
  },
  notionRequestsPerSecond: {
    env: 'NOTION_REQUESTS_PER_SECOND',
    doc: 'How many requests a second the Notion plan allows on average.',
    schema: z.coerce.number('expected a number').min(0.1).max(1_000).default(3),
  },
  notionResources: { env: 'NOTION_RESOURCES', doc: 'Database or data source of resources.', schema: listId },
  notionTools: { env: 'NOTION_TOOLS', doc: 'Database or data source of venture tools.', schema: listId },
  notionCourses: { env: 'NOTION_COURSES', doc: 'Database or data source of courses.', schema: listId },
})

type NotionOptions = {
  token: string
  baseUrl: string
  lists: Record<ContentKind, string | undefined>
  /** Downloads a URL found in the content. Must refuse addresses that are not public. */
  download(request: { url: string; maxBytes: number }): Promise<{ bytes: Buffer } | { reason: string }>
  maxFileBytes: number
  now(): Date
  retryOptions?: RetryOptions
}

/** Notion rounds times to the minute, so a later edit may get the same time as one that is younger than this. */
const roundingMs = 2 * 60_000
const pageSize = 100
const maxUnknownBlocks = 20

/** Content as pages of Notion databases: fields by column id, text as Markdown. */
export function createNotion(options: NotionOptions): ContentSource {
  const { token, baseUrl, lists, download, maxFileBytes, now, retryOptions } = options
  const client = createNotionClient({ token, baseUrl, ...retryOptions })
  const sources = new Map<ContentKind, string>()
  const resolveSourceId = async (kind: ContentKind) => {
    const sourceId = sources.get(kind) ?? (await findSource(client, lists[kind]!))
    sources.set(kind, sourceId)
    return sourceId
  }
  return {
    name: 'notion',
    fetchShape: async (kind, previousShape) => {
      if (!lists[kind]) return null
      const { properties } = parseAs(
        dataSourceSchema,
        await requestList(client, { path: `data_sources/${await resolveSourceId(kind)}` }),
      )
      return findShape(kind, { columns: properties, previousShape })
    },
    list: async (kind, { shape, cursor }) => {
      if (!lists[kind]) return { items: [], nextCursor: null }
      const sourceId = await resolveSourceId(kind)
      return listPage(client, { kind, sourceId, shape, position: parseCursor(cursor), now })
    },
    readBody: (item) => readBody(client, item),
    readFile: async ({ address, name }) => {
      const result = await download({ url: address, maxBytes: maxFileBytes })
      if ('reason' in result) throw new Error(`The file “${name}” could not be copied. ${result.reason}`)
      return result
    },
    parseDelivery: (delivery) => parseDelivery(delivery, { lists, sources }),
  }
}

const columnSchema = z.object({ id: z.string(), name: z.string(), type: z.string() })
const dataSourceSchema = z.object({ properties: z.record(z.string(), columnSchema) })
const databaseSchema = z.object({ data_sources: z.array(z.object({ id: z.string() })).min(1) })

/** The configured id may be a database or a data source. Since 2025 rows belong to a data source of a database. */
async function findSource(client: NotionClient, id: string): Promise<string> {
  try {
    return parseAs(databaseSchema, await client({ path: `databases/${id}` })).data_sources[0]!.id
  } catch (error) {
    if (error instanceof NotFoundError) return id
    throw error
  }
}

/** A query ends after 10,000 rows: `since` is the creation time at which the next query starts. `next` is Notion's cursor within a query. */
type ListPosition = { since: string | null; next: string | null }

function parseCursor(cursor: string | null): ListPosition {
  return cursor === null ? { since: null, next: null } : (JSON.parse(cursor) as ListPosition)
}

const pageSchema = z.object({
  id: z.string(),
  created_time: z.string(),
  last_edited_time: z.string(),
  in_trash: z.boolean().optional(),
  properties: z.record(z.string(), z.looseObject({ id: z.string(), type: z.string() })),
})
const queryReplySchema = z.object({
  results: z.array(z.unknown()),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
  request_status: z.object({ type: z.string() }).optional(),
})

type ListPageInput = { kind: ContentKind; sourceId: string; shape: Shape; position: ListPosition; now(): Date }

async function listPage(client: NotionClient, input: ListPageInput): Promise<ItemPage> {
  const { kind, sourceId, shape, position, now } = input
  const { since, next } = position
  const body = {
    page_size: pageSize,
    sorts: [{ timestamp: 'created_time', direction: 'ascending' }],
    ...(since && { filter: { timestamp: 'created_time', created_time: { on_or_after: since } } }),
    ...(next && { start_cursor: next }),
  }
  try {
    const payload = parseAs(
      queryReplySchema,
      await requestList(client, { path: `data_sources/${sourceId}/query`, body }),
    )
    const rows = payload.results.map((row) => toRow(row))
    const items = rows.filter(({ inTrash }) => !inTrash).map((row) => toItem(kind, { row, shape, now: now() }))
    return { items, nextCursor: toNextCursor(payload, { since, lastCreatedAt: rows.at(-1)?.createdAt ?? null }) }
  } catch (error) {
    // A cursor saved before a crash may have expired: read the query from its beginning.
    if (error instanceof BadRequestError && next) return listPage(client, { ...input, position: { since, next: null } })
    throw error instanceof BadRequestError ? new SourceUnavailableError(error.message) : error
  }
}

function toNextCursor(
  { has_more, next_cursor, request_status }: z.output<typeof queryReplySchema>,
  { since, lastCreatedAt }: { since: string | null; lastCreatedAt: string | null },
): string | null {
  if (has_more && next_cursor) return JSON.stringify({ since, next: next_cursor })
  if (request_status?.type !== 'incomplete' || lastCreatedAt === null) return null
  if (lastCreatedAt === since) throw new SourceUnavailableError('More than 10,000 rows were made in one minute.')
  return JSON.stringify({ since: lastCreatedAt, next: null })
}

type Row = { id: string; createdAt: string; editedAt: string; inTrash: boolean; properties: Property[] | null }

/** A row of unexpected shape is kept with its id and no fields, so that it is reported as failed and not as removed. */
function toRow(payload: unknown): Row {
  const parsed = pageSchema.safeParse(payload)
  if (parsed.success) {
    const {
      id,
      created_time: createdAt,
      last_edited_time: editedAt,
      in_trash: inTrash = false,
      properties,
    } = parsed.data
    return { id, createdAt, editedAt, inTrash, properties: Object.values(properties) as Property[] }
  }
  const {
    id,
    created_time: createdAt = '',
    last_edited_time: editedAt = '',
  } = (payload ?? {}) as Record<string, unknown>
  if (typeof id !== 'string') throw new SourceUnavailableError('Notion sent a row without an id.')
  return { id, createdAt: String(createdAt), editedAt: String(editedAt), inTrash: false, properties: null }
}

function toItem(kind: ContentKind, { row, shape, now }: { row: Row; shape: Shape; now: Date }): SourceItem {
  const findProperty = (field: string) => row.properties?.find(({ id }) => id === shape[field]?.id)
  const isOld = now.getTime() - Date.parse(row.editedAt) > roundingMs
  return {
    kind,
    id: row.id,
    version: row.editedAt,
    isFinal: isOld,
    fields: Object.fromEntries(Object.keys(shape).map((field) => [field, parseValue(findProperty(field))])),
    files: parseFiles(findProperty('file')),
  }
}

const pageMarkdownSchema = z.object({
  markdown: z.string(),
  truncated: z.boolean().optional(),
  unknown_block_ids: z.array(z.string()).optional(),
})

async function readBody(client: NotionClient, { id }: SourceItem): Promise<ItemBody> {
  const { markdown, unknown_block_ids: unknown = [] } = await readMarkdown(client, id)
  const parts = [markdown]
  let missingCount = Math.max(0, unknown.length - maxUnknownBlocks)
  for (const block of unknown.slice(0, maxUnknownBlocks)) {
    const more = await readMarkdown(client, block).catch((error: unknown) => {
      if (error instanceof NotFoundError) return null
      throw error
    })
    if (more) parts.push(more.markdown)
    else missingCount += 1
  }
  const text = toPlainMarkdown(parts.join('\n\n'))
  const note = missingCount > 0 ? `${missingCount} parts of the text could not be read.` : null
  return { markdown: text, note, files: extractFiles(text) }
}

async function readMarkdown(client: NotionClient, id: string): Promise<z.output<typeof pageMarkdownSchema>> {
  const parsed = pageMarkdownSchema.safeParse(await client({ path: `pages/${encodeURIComponent(id)}/markdown` }))
  if (!parsed.success) throw new Error('Its text is not of the form it should have.')
  return parsed.data
}
