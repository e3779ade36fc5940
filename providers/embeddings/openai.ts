import { z } from 'zod'
import { defineSettings } from '#platform/server/config/setting.ts'
import { callService, parseReply, ServiceError, type ServiceOptions } from '../service-client.ts'
import { EmbeddingsError, type Embeddings } from './port.ts'

export const settings = defineSettings({
  openaiEmbeddingModel: {
    env: 'OPENAI_EMBEDDING_MODEL',
    doc: 'Also search by meaning, with embeddings of this OpenAI model, such as `text-embedding-3-small`. Needs `OPENAI_API_KEY`.',
    schema: z.string().min(1).optional(),
    defaultDoc: 'none: search by words only',
  },
  openaiEmbeddingDimensions: {
    env: 'OPENAI_EMBEDDING_DIMENSIONS',
    doc: 'Numbers in an embedding. More find a little better and take more memory: 4 bytes each for every passage in each process.',
    schema: z.coerce.number().int().min(64).max(3_072).default(512),
  },
})

/** What one request takes. A token has at least one byte, so that bytes need no tokenizer and are always within the limits on tokens. */
const limits = { textsPerRequest: 2_048, bytesPerRequest: 300_000, bytesPerText: 8_191 }
/** A question waits for its embedding; a longer wait belongs to the caller's signal. */
const defaultTimeoutMs = 60_000

type Options = { apiKey: string; baseUrl: string; model: string; dimensions: number; timeoutMs?: number }
type Batch = { texts: string[]; byteCount: number }

/** Embeddings of OpenAI, or of a server that speaks its protocol. */
export function createOpenAiEmbeddings(options: Options): Embeddings {
  const { apiKey, baseUrl, model, dimensions, timeoutMs = defaultTimeoutMs } = options
  const service: ServiceOptions = { baseUrl, headers: { authorization: `Bearer ${apiKey}` }, timeoutMs }
  return {
    name: `openai ${model}, ${dimensions}`,
    async embed(texts, { signal }) {
      const vectors: Float32Array[] = []
      for (const batch of toBatches(texts.map(cutText)))
        vectors.push(...(await requestVectors(service, { model, dimensions, texts: batch, signal })))
      return vectors
    },
  }
}

function toBatches(texts: readonly string[]): string[][] {
  const batches: Batch[] = []
  for (const text of texts) {
    const byteCount = Buffer.byteLength(text)
    const last = batches.at(-1)
    if (last && last.texts.length < limits.textsPerRequest && last.byteCount + byteCount <= limits.bytesPerRequest) {
      last.texts.push(text)
      last.byteCount += byteCount
    } else batches.push({ texts: [text], byteCount })
  }
  return batches.map((batch) => batch.texts)
}

/** The service refuses an empty text, and one that is too long. */
function cutText(text: string): string {
  const wellFormed = text.toWellFormed()
  const bytes = Buffer.from(wellFormed)
  if (bytes.length <= limits.bytesPerText) return wellFormed.trim() === '' ? '-' : wellFormed
  // Half a character at the end would become one that the text does not have.
  return bytes
    .subarray(0, limits.bytesPerText)
    .toString('utf8')
    .replace(/\uFFFD+$/, '')
}

type VectorsInput = { model: string; dimensions: number; texts: string[]; signal: AbortSignal }

async function requestVectors(
  service: ServiceOptions,
  { signal, texts, ...input }: VectorsInput,
): Promise<Float32Array[]> {
  try {
    const body = { ...input, input: texts, encoding_format: 'base64' }
    const { data } = parseReply(vectorsReply, await callService(service, { path: '/embeddings', body, signal }))
    const vectors = data.toSorted((one, other) => one.index - other.index).map(({ embedding }) => normalize(embedding))
    if (vectors.length === texts.length && vectors.every(({ length }) => length === input.dimensions)) return vectors
    throw new ServiceError('unavailable', { message: 'The service did not answer one embedding for each text' })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const { failure, message } = error
    const isPassing = failure === 'busy' || failure === 'tooManyAtOnce'
    throw new EmbeddingsError(isPassing ? 'unavailable' : failure, { message, cause: error })
  }
}

/** Compatible servers answer numbers also where base64 was asked for. */
const embedding = z.union([
  z.array(z.number()).transform((numbers) => Float32Array.from(numbers)),
  z.base64().transform((text) => new Float32Array(new Uint8Array(Buffer.from(text, 'base64')).buffer)),
])
const vectorsReply = z.object({ data: z.array(z.object({ index: z.number().int(), embedding })) })

function normalize(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  if (!(length > 0 && Number.isFinite(length)))
    throw new ServiceError('unavailable', { message: 'The service answered an embedding without a direction' })
  return vector.map((value) => value / length)
}
