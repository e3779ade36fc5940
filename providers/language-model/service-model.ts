import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import type { LanguageModel as SdkModel } from 'ai'
import { ModelError, type GenerateRequest, type LanguageModel, type ModelEvent } from './port.ts'
import { assertFits } from './prompt.ts'
import type { StreamOptions, Timeouts } from './service-stream.ts'

const maxRetries = 2
/** Longer waits are the caller's decision: a person is looking at the screen. */
const maxRetryPauseMs = 5_000
const firstRetryPauseMs = 500
/** Reasoning models think before the first word. */
const defaultTimeouts: Timeouts = { firstMs: 60_000, idleMs: 30_000, totalMs: 180_000 }

export type ServiceModelOptions = {
  apiKey: string | undefined
  baseUrl: string
  model: string
  contextTokens: number
  prices: LanguageModel['dollarsPerMillionTokens']
  timeouts?: Partial<Timeouts>
}

type Service = Pick<LanguageModel, 'name'> & {
  options: ServiceModelOptions
  /** The library takes half a second and 30 MB to load, which an installation without a model need not pay. */
  load(): Promise<SdkModel>
  toProviderOptions(request: GenerateRequest): StreamOptions['providerOptions']
}

/** A model behind HTTP: what both protocols share. */
export function createServiceModel({ name, options, load, toProviderOptions }: Service): LanguageModel {
  const { model, contextTokens, prices } = options
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const closing = new AbortController()
  let sdkModel: Promise<SdkModel> | undefined
  const engine: LanguageModel = {
    name,
    model,
    isOffline: false,
    maxInputTokens: contextTokens,
    dollarsPerMillionTokens: prices,
    acceptsImages: true,
    async *generate(request) {
      const signal = AbortSignal.any([request.signal, closing.signal])
      signal.throwIfAborted()
      assertFits(request, engine)
      const providerOptions = toProviderOptions(request)
      const stream = { request, signal, timeouts, acceptsImages: engine.acceptsImages, providerOptions }
      yield* streamWithRetries(await (sdkModel ??= load()), stream)
    },
    close: async () => closing.abort(new ModelError('unavailable', { message: 'The server is stopping' })),
  }
  return engine
}

async function* streamWithRetries(model: SdkModel, options: StreamOptions): AsyncGenerator<ModelEvent> {
  const { streamOnce } = await import('./service-stream.ts')
  const { mayRetry, toModelError } = await import('./service-errors.ts')
  const { signal, timeouts } = options
  const deadline = performance.now() + timeouts.totalMs
  for (let attempt = 0; ; attempt++) {
    const totalMs = deadline - performance.now()
    let hasBegun = false
    try {
      for await (const event of streamOnce(model, { ...options, timeouts: { ...timeouts, totalMs } })) {
        hasBegun = true
        yield event
      }
      return
    } catch (error) {
      signal.throwIfAborted()
      const failure = toModelError(error)
      const pauseMs = failure.retryAfterMs ?? firstRetryPauseMs * 2 ** attempt
      if (hasBegun || attempt === maxRetries || pauseMs > maxRetryPauseMs || !mayRetry(error)) throw failure
      await pause(pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
}

/** Following a redirect could send the conversation to another host. */
export const fetchDirectly: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' })
  return response.body ? new Response(ReadableStream.from(readInPieces(response.body)), response) : response
}

const pieceBytes = 4_096

/** The library reads on as long as there is anything: until a burst is read, this process would do nothing else, such as show its first words. */
async function* readInPieces(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    for (let start = 0; start < chunk.length; start += pieceBytes) {
      yield chunk.subarray(start, start + pieceBytes)
      await turn()
    }
  }
}
