import { createHash } from 'node:crypto'
import {
  startFakeService,
  toJsonReply,
  type FakeReply,
  type FakeService,
  type ReceivedRequest,
} from '../fake-service.ts'

/** The key that it accepts. */
export const fakeEmbeddingsKey = 'sk-fake-embeddings-key-1234'

export type FakeEmbeddings = FakeService & {
  /** How many texts it embedded. */
  countTexts(): number
}

/** OpenAI's embeddings for tests: texts with words of the same beginning have similar vectors. `url` is what `OPENAI_BASE_URL` takes. */
export async function startFakeEmbeddings(): Promise<FakeEmbeddings> {
  const service = await startFakeService(answer)
  const countTexts = () => service.requests.reduce((sum, { body }) => sum + (body?.input?.length ?? 0), 0)
  return { ...service, url: `${service.url}/v1`, countTexts }
}

function answer({ method, path, headers, body }: ReceivedRequest): FakeReply {
  if (headers.authorization !== `Bearer ${fakeEmbeddingsKey}`) return refuse(401, 'invalid_api_key')
  if (method !== 'POST' || path !== '/v1/embeddings') return refuse(404, 'unknown_url')
  const { model, input, dimensions, encoding_format: format } = body
  const isValid =
    Array.isArray(input) && input.length > 0 && input.length <= 2_048 && input.every((text) => text !== '')
  if (!model || !isValid) return refuse(400, 'invalid_value')
  // A token of the real service has four bytes on average.
  if (input.some((text) => Buffer.byteLength(text) > 4 * 8_191)) return refuse(400, 'context_length_exceeded')
  const data = input.map((text: string, index: number) => {
    const vector = embedText(text, dimensions ?? 1_536)
    return { object: 'embedding', index, embedding: format === 'base64' ? toBase64(vector) : [...vector] }
  })
  return toJsonReply(200, { object: 'list', data, model, usage: { prompt_tokens: 1, total_tokens: 1 } })
}

const toBase64 = (vector: Float32Array) => Buffer.from(vector.buffer).toString('base64')

/** Adds a fixed random direction for each beginning of five letters. */
export function embedText(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions)
  const beginnings = (text.toLowerCase().match(/[a-z]{4,}/g) ?? ['-']).map((word) => word.slice(0, 5))
  for (const beginning of new Set(beginnings)) {
    const bits = createHash('shake256', { outputLength: Math.ceil(dimensions / 8) })
      .update(beginning)
      .digest()
    for (let index = 0; index < dimensions; index += 1)
      vector[index]! += (bits[index >> 3]! >> (index & 7)) & 1 ? 1 : -1
  }
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

const refuse = (status: number, code: string) =>
  toJsonReply(status, { error: { code, message: 'Refused', type: 'invalid_request_error', param: null } })
