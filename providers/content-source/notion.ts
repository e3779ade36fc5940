import { z } from 'zod'
import { defineSettings } from '#platform/server/config/setting.ts'
import { hear } from './notion-deliveries.ts'
import { filesIn, plainMarkdown } from './notion-markdown.ts'
import { filesOf, findShape, valueOf, type Property } from './notion-properties.ts'
import { createAskNotion, NotThere, NotUnderstood, type AskNotion, type Manners } from './notion-requests.ts'
import {
  SourceAway,
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

type Options = {
  token: string
  baseUrl: string
  lists: Record<ContentKind, string | undefined>
  /** Fetches what an address in the content leads to; only public addresses. */
  download(wanted: { url: string; mostBytes: number }): Promise<{ bytes: Buffer } | { reason: string }>
  mostFileBytes: number
  manners?: Manners
}

/** An edit less than this old may share its rounded time with the next one. */
const roundingMs = 2 * 60_000
const pageSize = 100
const mostUnknownBlocks = 20

/** Content as pages of Notion databases, found by column ids, read as Markdown. */
export function createNotion(options: Options): ContentSource {
  const { token, baseUrl, lists, download, mostFileBytes, manners } = options
  const ask = createAskNotion({ token, baseUrl, ...manners })
  const sources = new Map<ContentKind, string>()
  const sourceOf = async (kind: ContentKind) => {
    const known = sources.get(kind) ?? (await findSource(ask, lists[kind]!))
    sources.set(kind, known)
    return known
  }
  return {
    name: 'notion',
    look: async (kind, known) => {
      if (!lists[kind]) return null
      const { properties } = readAs(dataSource, await askList(ask, { path: `data_sources/${await sourceOf(kind)}` }))
      return findShape(kind, { columns: properties, known })
    },
    list: async (kind, { shape, cursor }) => {
      if (!lists[kind]) return { items: [], nextCursor: null }
      return listPage(ask, { kind, sourceId: await sourceOf(kind), shape, place: readPlace(cursor) })
    },
    readBody: (item) => readBody(ask, item),
    readFile: async ({ address, name }) => {
      const found = await download({ url: address, mostBytes: mostFileBytes })
      if ('reason' in found) throw new Error(`The file “${name}” could not be copied. ${found.reason}`)
      return found
    },
    hear: (delivery) => hear(delivery, { lists, sources }),
  }
}

const column = z.object({ id: z.string(), name: z.string(), type: z.string() })
const dataSource = z.object({ properties: z.record(z.string(), column) })
const database = z.object({ data_sources: z.array(z.object({ id: z.string() })).min(1) })

/** An answer of another form tells nothing about any item. */
function readAs<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const read = schema.safeParse(given)
  if (read.success) return read.data
  throw new SourceAway("Notion's answer is not of the form it should have.")
}

/** A list that is not there is the operator's affair: no item is judged by it. */
async function askList(ask: AskNotion, asked: Parameters<AskNotion>[0]): Promise<unknown> {
  try {
    return await ask(asked)
  } catch (error) {
    if (error instanceof NotThere) throw new SourceAway('The list is not there, or not shared with our connection.')
    throw error
  }
}

/** Since 2025 a database holds data sources, and their rows; what is configured may be either. */
async function findSource(ask: AskNotion, id: string): Promise<string> {
  try {
    return readAs(database, await ask({ path: `databases/${id}` })).data_sources[0]!.id
  } catch (error) {
    if (error instanceof NotThere) return id
    throw error
  }
}

/** `since` begins a new query where the last one was cut off at 10,000 rows; both are as the source knows them. */
type Place = { since: string | null; next: string | null }

function readPlace(cursor: string | null): Place {
  return cursor === null ? { since: null, next: null } : (JSON.parse(cursor) as Place)
}

const page = z.object({
  id: z.string(),
  created_time: z.string(),
  last_edited_time: z.string(),
  in_trash: z.boolean().optional(),
  properties: z.record(z.string(), z.looseObject({ id: z.string(), type: z.string() })),
})
const answer = z.object({
  results: z.array(z.unknown()),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
  request_status: z.object({ type: z.string() }).optional(),
})

type Listing = { kind: ContentKind; sourceId: string; shape: Shape; place: Place }

async function listPage(ask: AskNotion, { kind, sourceId, shape, place }: Listing): Promise<ItemPage> {
  const { since, next } = place
  const body = {
    page_size: pageSize,
    sorts: [{ timestamp: 'created_time', direction: 'ascending' }],
    ...(since && { filter: { timestamp: 'created_time', created_time: { on_or_after: since } } }),
    ...(next && { start_cursor: next }),
  }
  try {
    const given = readAs(answer, await askList(ask, { path: `data_sources/${sourceId}/query`, body }))
    const rows = given.results.map((row) => toRow(row))
    const items = rows.filter(({ inTrash }) => !inTrash).map((row) => toItem(kind, { row, shape }))
    return { items, nextCursor: nextPlace(given, { since, lastCreatedAt: rows.at(-1)?.createdAt ?? null }) }
  } catch (error) {
    // A cursor that was kept over a crash may be too old: the list is read from its beginning.
    if (error instanceof NotUnderstood && next)
      return listPage(ask, { kind, sourceId, shape, place: { since, next: null } })
    throw error instanceof NotUnderstood ? new SourceAway(error.message) : error
  }
}

function nextPlace(
  { has_more, next_cursor, request_status }: z.output<typeof answer>,
  { since, lastCreatedAt }: { since: string | null; lastCreatedAt: string | null },
): string | null {
  if (has_more && next_cursor) return JSON.stringify({ since, next: next_cursor })
  if (request_status?.type !== 'incomplete' || lastCreatedAt === null) return null
  if (lastCreatedAt === since) throw new SourceAway('More than 10,000 rows were made in one minute.')
  return JSON.stringify({ since: lastCreatedAt, next: null })
}

type Row = { id: string; createdAt: string; editedAt: string; inTrash: boolean; properties: Property[] | null }

/** A row that is not of the form it should have keeps its id where it has one, and is judged by whoever reads its fields. */
function toRow(given: unknown): Row {
  const read = page.safeParse(given)
  if (read.success) {
    const { id, created_time: createdAt, last_edited_time: editedAt, in_trash: inTrash = false, properties } = read.data
    return { id, createdAt, editedAt, inTrash, properties: Object.values(properties) as Property[] }
  }
  const { id, created_time: createdAt = '', last_edited_time: editedAt = '' } = (given ?? {}) as Record<string, unknown>
  if (typeof id !== 'string') throw new SourceAway('Notion sent a row without an id.')
  return { id, createdAt: String(createdAt), editedAt: String(editedAt), inTrash: false, properties: null }
}

function toItem(kind: ContentKind, { row, shape }: { row: Row; shape: Shape }): SourceItem {
  const of = (field: string) => row.properties?.find(({ id }) => id === shape[field]?.id)
  const isOld = Date.now() - Date.parse(row.editedAt) > roundingMs
  return {
    kind,
    id: row.id,
    version: row.editedAt,
    isFinal: isOld,
    fields: Object.fromEntries(Object.keys(shape).map((field) => [field, valueOf(of(field))])),
    files: filesOf(of('file')),
  }
}

const pageMarkdown = z.object({
  markdown: z.string(),
  truncated: z.boolean().optional(),
  unknown_block_ids: z.array(z.string()).optional(),
})

async function readBody(ask: AskNotion, { id }: SourceItem): Promise<ItemBody> {
  const { markdown, unknown_block_ids: unknown = [] } = await readMarkdown(ask, id)
  const parts = [markdown]
  let missingCount = Math.max(0, unknown.length - mostUnknownBlocks)
  for (const block of unknown.slice(0, mostUnknownBlocks)) {
    const more = await readMarkdown(ask, block).catch((error: unknown) => {
      if (error instanceof NotThere) return null
      throw error
    })
    if (more) parts.push(more.markdown)
    else missingCount += 1
  }
  const text = plainMarkdown(parts.join('\n\n'))
  const note = missingCount > 0 ? `${missingCount} parts of the text could not be read.` : null
  return { markdown: text, note, files: filesIn(text) }
}

async function readMarkdown(ask: AskNotion, id: string): Promise<z.output<typeof pageMarkdown>> {
  const read = pageMarkdown.safeParse(await ask({ path: `pages/${encodeURIComponent(id)}/markdown` }))
  if (!read.success) throw new Error('Its text is not of the form it should have.')
  return read.data
}
