import {
  startFakeService,
  toJsonReply,
  type FakeReply,
  type FakeService,
  type ReceivedRequest,
} from '../fake-service.ts'

/** The key that it accepts. */
export const fakeReceiptsKey = 'sk-fake-receipts-key-1234'
export const fakeTokens = 1_234

export type FakeReceipts = FakeService & {
  /** What the model writes next, as an object or as any text; the same until it is told otherwise. */
  answerWith(written: object | string, change?: object): void
}

/** OpenAI's Responses API for tests of readers of receipts: it holds requests to its protocol and answers what it was told. `url` is what `OPENAI_BASE_URL` takes. */
export async function startFakeReceipts(): Promise<FakeReceipts> {
  let reply: { written: object | string; change: object } = { written: {}, change: {} }
  const service = await startFakeService((request) => answer(request, reply))
  return {
    ...service,
    url: `${service.url}/v1`,
    answerWith: (written, change = {}) => (reply = { written, change }),
  }
}

function answer(
  { method, path, headers, body }: ReceivedRequest,
  reply: { written: object | string; change: object },
): FakeReply {
  if (headers.authorization !== `Bearer ${fakeReceiptsKey}`) return refuse(401, 'invalid_api_key')
  if (method !== 'POST' || path !== '/v1/responses') return refuse(404, 'unknown_url')
  const parts = body?.input?.[0]?.content
  const isValid =
    body?.model && Array.isArray(parts) && parts.length > 0 && parts.every(isPart) && isStrict(body.text?.format)
  if (!isValid || body.store !== false) return refuse(400, 'invalid_value')
  const text = typeof reply.written === 'string' ? reply.written : JSON.stringify(reply.written)
  return toJsonReply(200, {
    id: 'resp_1',
    object: 'response',
    status: 'completed',
    output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text, annotations: [] }] }],
    usage: { input_tokens: fakeTokens - 100, output_tokens: 100, total_tokens: fakeTokens },
    ...reply.change,
  })
}

const isPart = (part: { type?: string; text?: string; image_url?: string }): boolean =>
  part.type === 'input_text'
    ? typeof part.text === 'string'
    : (part.image_url?.startsWith('data:image/jpeg;base64,/9j/') ?? false)

/** Strict schemas must require every property and allow no others. */
function isStrict(format: { type?: string; strict?: boolean; schema?: Schema } | undefined): boolean {
  return format?.type === 'json_schema' && format.strict === true && isClosed(format.schema)
}

type Schema = {
  type?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean
  items?: Schema
}

function isClosed(schema: Schema | undefined): boolean {
  if (!schema) return false
  if (schema.items) return isClosed(schema.items)
  if (!schema.properties) return true
  const names = Object.keys(schema.properties)
  const requiresAll = names.every((name) => schema.required?.includes(name)) && schema.additionalProperties === false
  return requiresAll && Object.values(schema.properties).every(isClosed)
}

const refuse = (status: number, code: string): FakeReply =>
  toJsonReply(status, { error: { code, message: 'Refused', type: 'invalid_request_error', param: null } })
