import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { defineSettings } from '#platform/server/config/setting.ts'
import { parseReply, ServiceError, type ServiceReply } from '../service-client.ts'
import {
  CrmUnavailableError,
  InvalidCursorError,
  type Crm,
  type CrmCalls,
  type CrmDelivery,
  type CrmKind,
  type CrmPage,
  type CrmRecord,
  type CrmWrite,
  type WriteResult,
} from './port.ts'
import { createTwentyClient, RefusedError, type ClientOptions, type Send } from './twenty-client.ts'
import { putNotes } from './twenty-notes.ts'
import { findFilter, isFound, listSchema, objects, toTwentyFields, withTrash } from './twenty-records.ts'

export const settings = defineSettings({
  twentyUrl: {
    env: 'TWENTY_URL',
    doc: 'Address of the Twenty CRM, such as https://crm.example.edu. Needs TWENTY_API_KEY.',
    schema: z
      .url({ protocol: /^https?$/, message: 'expected an http or https address' })
      .transform((text) => text.replace(/\/+$/, ''))
      .optional(),
    defaultDoc: 'none; a directory in the database stands in for the CRM',
  },
  twentyApiKey: {
    env: 'TWENTY_API_KEY',
    doc: 'API key of the Twenty workspace that people and ventures are synced with.',
    schema: z.string().min(10, 'expected a key').optional(),
    isSecret: true,
  },
  twentyWebhookSecret: {
    env: 'TWENTY_WEBHOOK_SECRET',
    doc: 'Secret of a webhook in Twenty to /api/twenty/webhook. With it, changes arrive within seconds instead of 5 minutes.',
    schema: z.string().min(16, 'expected at least 16 characters').optional(),
    isSecret: true,
  },
  twentyRequestsPerMinute: {
    env: 'TWENTY_REQUESTS_PER_MINUTE',
    doc: "The workspace's rate limit. Syncs use at most 80 % of it.",
    schema: z.coerce.number().int().min(1).max(100_000).default(100),
  },
})

/** Twenty's largest page, and its largest batch. */
const maxRecords = 60
/** Each key is a condition of its own in the address of the request, which servers limit to 8 KB. */
const maxKeys = 30
const maxFindPages = 10
/** Deliveries that were signed longer ago are replays. */
const maxDeliveryAgeMs = 5 * 60_000

type Options = ClientOptions & { webhookSecret?: string | undefined }

/** A Twenty workspace by its REST API; batches of updates by GraphQL, because old versions ignore `upsert` in REST. */
export function createTwenty(options: Options): Crm {
  const client = createTwentyClient(options)
  const { webhookSecret } = options
  return {
    ...createCalls(client.interactive),
    name: 'twenty',
    siteUrl: options.baseUrl,
    hasWebhook: webhookSecret !== undefined,
    background: createCalls(client.background),
    isGenuine: (delivery) => webhookSecret !== undefined && isSigned(delivery, webhookSecret),
  }
}

function createCalls(send: Send): CrmCalls {
  return {
    check: async () => void (await readList(send, { kind: 'person', limit: 1, cursor: null })),
    list: (kind, page) => readList(send, { ...page, kind, limit: Math.min(page.limit, maxRecords) }),
    find: (kind, keys) => find(send, { ...keys, kind }),
    listChanged: (kind, { since, cursor }) => {
      const filter = `and(updatedAt[gte]:"${since.toISOString()}",${withTrash})`
      return readList(send, { kind, filter, cursor, limit: maxRecords })
    },
    create: (kind, writes) => writeBatches(writes, (batch) => createBatch(send, { kind, batch })),
    update: (kind, writes) => writeBatches(writes, (batch) => updateBatch(send, { kind, batch })),
    putNotes: (notes) => writeBatches(notes, (batch) => putNotes(send, batch)),
  }
}

type ReadOptions = { kind: CrmKind; filter?: string; limit: number; cursor: string | null }

/** Never with `order_by`: pages ordered by a time repeat endlessly (twentyhq/twenty#20109). */
async function readList(send: Send, { kind, filter, limit, cursor }: ReadOptions): Promise<CrmPage> {
  const query = new URLSearchParams({ depth: '0', limit: String(limit) })
  if (filter) query.set('filter', filter)
  // Any other name, such as `cursor`, would be ignored, and the first page would come for ever.
  if (cursor !== null) query.set('starting_after', cursor)
  const reply = await send({ path: `/rest/${objects[kind].plural}?${query}` }).catch((error: unknown) => {
    if (!(error instanceof RefusedError)) throw error
    if (cursor !== null) throw new InvalidCursorError()
    // A first page that is refused means that this is no Twenty, or one of another version: nothing is known about its records.
    throw new CrmUnavailableError('Twenty does not understand the request. Check TWENTY_URL.', { cause: error })
  })
  const page = parse(listSchema(kind), reply)
  return page.nextCursor === cursor ? { ...page, nextCursor: null } : page
}

type FindOptions = { kind: CrmKind; ids: string[]; keys: string[] }

async function find(send: Send, { kind, ids, keys }: FindOptions): Promise<CrmRecord[]> {
  const found = new Map<string, CrmRecord>()
  const chunks = [
    ...chunk(ids, maxRecords).map((some) => ({ ids: some, keys: [] as string[] })),
    ...chunk(keys, maxKeys).map((some) => ({ ids: [] as string[], keys: some })),
  ]
  for (const some of chunks) {
    let cursor: string | null = null
    for (let pages = 0; pages < maxFindPages; pages += 1) {
      const page: CrmPage = await readList(send, { kind, filter: findFilter(kind, some), limit: maxRecords, cursor })
      for (const record of page.items.filter(isFound(kind, some))) found.set(record.id, record)
      cursor = page.nextCursor
      if (cursor === null) break
    }
  }
  return [...found.values()]
}

function chunk<T>(list: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}

/** Batch by batch. One bad record makes Twenty refuse its whole batch, so a refused batch is halved until the bad one is alone. */
async function writeBatches<W extends { id: string }>(
  writes: W[],
  write: (batch: W[]) => Promise<unknown>,
): Promise<WriteResult[]> {
  const results: WriteResult[] = []
  const waiting = chunk(writes, maxRecords)
  for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
    const isWritten = await write(batch).then(() => true, toRefusal)
    if (isWritten) results.push(...batch.map(({ id }) => ({ id, error: null })))
    else if (batch.length > 1) waiting.unshift(...chunk(batch, Math.ceil(batch.length / 2)))
    else results.push({ id: batch[0]!.id, error: 'Twenty refused it. It may have a record with this email already.' })
  }
  return results
}

function toRefusal(error: unknown): false {
  if (error instanceof RefusedError) return false
  throw error
}

type Batch = { kind: CrmKind; batch: CrmWrite[] }
const toInput =
  (kind: CrmKind) =>
  ({ id, fields }: CrmWrite) => ({ id, ...toTwentyFields(kind, fields) })

async function createBatch(send: Send, { kind, batch }: Batch): Promise<void> {
  const { plural, create } = objects[kind]
  const reply = await send({ path: `/rest/batch/${plural}`, method: 'POST', body: batch.map(toInput(kind)) })
  const created = z.object({ data: z.object({ [create]: z.array(z.object({ id: z.string() })) }) })
  parse(created, reply)
}

async function updateBatch(send: Send, { kind, batch }: Batch): Promise<void> {
  const { create, input } = objects[kind]
  const query = `mutation Upsert($data: [${input}!]!) { ${create}(data: $data, upsert: true) { id } }`
  const reply = await send({
    path: '/graphql',
    method: 'POST',
    body: { query, variables: { data: batch.map(toInput(kind)) } },
  })
  const { errors } = parse(graphqlReply, reply)
  if (errors?.length) throw toGraphqlError(errors[0]!.extensions?.code ?? '')
}

const graphqlReply = z.object({
  data: z.unknown(),
  errors: z.array(z.object({ extensions: z.object({ code: z.string().nullish() }).nullish() })).nullish(),
})

/** GraphQL answers errors with status 200. */
function toGraphqlError(code: string): Error {
  if (/UNAUTHENTICATED|FORBIDDEN/.test(code)) return new CrmUnavailableError('Twenty refuses our API key.')
  if (/LIMIT|TOO_MANY/.test(code)) return new CrmUnavailableError('Twenty asks us to wait.', { retryAfterMs: 60_000 })
  if (/INTERNAL/.test(code)) return new CrmUnavailableError('Twenty met an error.')
  return new RefusedError('Twenty refused it.')
}

function parse<T extends z.ZodType>(schema: T, reply: ServiceReply): z.output<T> {
  try {
    return parseReply(schema, reply)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    throw new CrmUnavailableError("Twenty's answer could not be read.", { cause: error })
  }
}

function isSigned({ text, headers, now }: CrmDelivery, secret: string): boolean {
  const timestamp = String(headers['x-twenty-webhook-timestamp'] ?? '')
  const signature = String(headers['x-twenty-webhook-signature'] ?? '')
  if (!/^\d{1,16}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false
  if (Math.abs(now.getTime() - Number(timestamp)) > maxDeliveryAgeMs) return false
  const expected = createHmac('sha256', secret).update(`${timestamp}:${text}`).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}
