import { embedText } from '../embeddings/fake-openai-embeddings.ts'
import {
  startFakeService,
  toJsonReply,
  type FakeReply,
  type FakeService,
  type ReceivedRequest,
} from '../fake-service.ts'

/** The key that it accepts. */
export const fakeStoreKey = 'sk-fake-store-key-1234'

type FakeFile = { id: string; text: string; attributes: Record<string, unknown> | null; polls: number; status: string }
export type FakeStore = FakeService & {
  files: Map<string, FakeFile>
  /** The next file that is added cannot be indexed. */
  failIndexing(): void
}

/** OpenAI's files and vector stores for tests; `url` is what `OPENAI_BASE_URL` takes. */
export async function startFakeStore(): Promise<FakeStore> {
  const state: State = { files: new Map(), stores: [], count: 0, isFailing: false }
  const service = await startFakeService((request) => answer(state, request))
  return { ...service, url: `${service.url}/v1`, files: state.files, failIndexing: () => (state.isFailing = true) }
}

type State = { files: Map<string, FakeFile>; stores: { id: string; name: string }[]; count: number; isFailing: boolean }
type Handler = (state: State, request: ReceivedRequest & { id: string }) => FakeReply

const handlers: readonly (readonly [method: string, path: RegExp, handler: Handler])[] = [
  ['GET', /^\/v1\/vector_stores\?/, ({ stores }) => reply({ data: stores.toReversed(), has_more: false })],
  ['POST', /^\/v1\/vector_stores$/, createStore],
  ['POST', /^\/v1\/files$/, upload],
  [
    'DELETE',
    /^\/v1\/files\/([^/]+)$/,
    (state, { id }) => (state.files.delete(id) ? reply({ deleted: true }) : refuse(404)),
  ],
  ['GET', /^\/v1\/vector_stores\/vs_1\/files\?/, listFiles],
  ['POST', /^\/v1\/vector_stores\/vs_1\/files$/, attach],
  ['GET', /^\/v1\/vector_stores\/vs_1\/files\/([^/]+)$/, poll],
  ['DELETE', /^\/v1\/vector_stores\/vs_1\/files\/([^/]+)$/, detach],
  ['POST', /^\/v1\/vector_stores\/vs_1\/search$/, search],
]

function answer(state: State, request: ReceivedRequest): FakeReply {
  if (request.headers.authorization !== `Bearer ${fakeStoreKey}`) return refuse(401, 'invalid_api_key')
  for (const [method, path, handler] of handlers) {
    const matched = method === request.method && path.exec(request.path)
    if (matched) return handler(state, { ...request, id: matched[1] ?? '' })
  }
  return refuse(404, 'unknown_url')
}

const reply = (body: object) => toJsonReply(200, body)
const refuse = (status: number, code = 'invalid_value') => toJsonReply(status, { error: { code, message: 'Refused' } })

function createStore(state: State, { body }: ReceivedRequest): FakeReply {
  const store = { id: `vs_${state.stores.length + 1}`, name: body.name }
  state.stores.push(store)
  return reply(store)
}

function upload(state: State, { content }: ReceivedRequest): FakeReply {
  if (!content.includes('name="purpose"\r\n\r\nassistants')) return refuse(400)
  const text = /filename="[^"]+"\r\n[^\r]*\r\n\r\n([\s\S]*?)\r\n--/.exec(content)?.[1]
  if (!text) return refuse(400)
  const id = `file-${++state.count}`
  state.files.set(id, { id, text, attributes: null, polls: 0, status: 'uploaded' })
  return reply({ id })
}

function attach(state: State, { body }: ReceivedRequest): FakeReply {
  const file = state.files.get(body.file_id)
  const isValid =
    Object.keys(body.attributes).length <= 16 && body.chunking_strategy.static.max_chunk_size_tokens <= 4_096
  if (!file || !isValid) return refuse(400)
  Object.assign(file, { attributes: body.attributes, status: state.isFailing ? 'failed' : 'in_progress' })
  state.isFailing = false
  return reply(toStored(file))
}

function poll(state: State, { id }: { id: string }): FakeReply {
  const file = state.files.get(id)
  if (!file) return refuse(404)
  file.polls += 1
  if (file.status === 'in_progress' && file.polls > 1) file.status = 'completed'
  return reply(toStored(file))
}

function detach(state: State, { id }: { id: string }): FakeReply {
  const file = state.files.get(id)
  if (!file) return refuse(404)
  file.status = 'detached'
  return reply({ deleted: true })
}

function listFiles({ files }: State, { path }: ReceivedRequest): FakeReply {
  const all = [...files.values()].filter(({ status }) => status !== 'uploaded' && status !== 'detached').toReversed()
  const after = new URL(path, 'http://fake').searchParams.get('after')
  const start = after ? all.findIndex(({ id }) => id === after) + 1 : 0
  // A hundred at most on a page of the real service: here two, so that every test reads several.
  const page = all.slice(start, start + 2)
  return reply({ data: page.map(toStored), has_more: start + 2 < all.length, last_id: page.at(-1)?.id ?? null })
}

const toStored = ({ id, status, attributes }: FakeFile) => ({
  id,
  status,
  attributes,
  last_error: status === 'failed' ? { code: 'invalid_file', message: 'Refused' } : null,
})

function search({ files }: State, { body }: ReceivedRequest): FakeReply {
  const { query, filters, max_num_results: limit } = body
  if (filters.type !== 'in' || limit > 50) return refuse(400)
  const query512 = embedText(query, 512)
  const data = [...files.values()]
    .filter(({ status, attributes }) => status === 'completed' && filters.value.includes(attributes?.[filters.key]))
    .flatMap((file) =>
      cutFile(file.text).map((text) => ({ file, text, score: compare(query512, embedText(text, 512)) })),
    )
    .filter(({ score }) => score > 0.1)
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
  return reply({
    object: 'vector_store.search_results.page',
    data: data.map(({ file, text, score }) => ({
      file_id: file.id,
      filename: 'item.txt',
      score,
      attributes: file.attributes,
      content: [{ type: 'text', text }],
    })),
  })
}

/** Windows of 1,200 characters that overlap by half, wherever that is in the text. */
function cutFile(text: string): string[] {
  return Array.from({ length: Math.max(1, Math.ceil(text.length / 600) - 1) }, (_, index) =>
    text.slice(index * 600, index * 600 + 1_200),
  )
}

function compare(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, index) => sum + value * other[index]!, 0)
}
