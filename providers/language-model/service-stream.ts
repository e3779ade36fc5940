import {
  jsonSchema,
  streamText,
  tool,
  type FinishReason,
  type LanguageModel as SdkModel,
  type TextStreamPart,
  type ToolSet,
} from 'ai'
import { ModelError, type GenerateRequest, type ModelEvent } from './port.ts'
import { estimateInputTokens, estimateTokens, toInstructions, toMessages } from './prompt.ts'

/** `firstMs`: until the first word or proposal, or between two thoughts; `idleMs`: between two pieces after that; `totalMs`: the whole answer. */
export type Timeouts = { firstMs: number; idleMs: number; totalMs: number }

export type StreamOptions = {
  request: GenerateRequest
  signal: AbortSignal
  timeouts: Timeouts
  acceptsImages: boolean
  providerOptions: NonNullable<Parameters<typeof streamText>[0]['providerOptions']>
}

type Part = TextStreamPart<ToolSet>

/** Asks once. Fails with the library's error, with a `ModelError`, or with the reason of the signal. */
export async function* streamOnce(model: SdkModel, options: StreamOptions): AsyncGenerator<ModelEvent> {
  const { request, signal, timeouts } = options
  const watchdog = startWatchdog(timeouts)
  let characterCount = 0
  try {
    const stream = openStream(model, { ...options, signal: AbortSignal.any([signal, watchdog.signal]) })
    for await (const part of stream) {
      signal.throwIfAborted()
      if (part.type === 'abort') throw watchdog.signal.reason
      if (part.type === 'error') throw part.error
      watchdog.note(part)
      if (part.type === 'text-delta') characterCount += part.text.length
      yield* toEvents(part, { request, characterCount })
      if (part.type === 'finish') return
    }
    signal.throwIfAborted()
    throw new ModelError('unavailable', { message: "The service's answer has no end" })
  } finally {
    // Closes the connection also where the caller stops reading.
    watchdog.stop()
  }
}

/** The library's own time limits begin only once headers have come, so they are kept here. `stop` also ends the request. */
function startWatchdog({ firstMs, idleMs, totalMs }: Timeouts) {
  const ending = new AbortController()
  const end = () => ending.abort(new ModelError('unavailable', { message: 'The service did not answer in time' }))
  const whole = setTimeout(end, totalMs)
  let silence = setTimeout(end, firstMs)
  let hasBegun = false
  return {
    signal: ending.signal,
    note({ type }: Part) {
      const isOutput = type === 'text-delta' || type.startsWith('tool-')
      if (isOutput && !hasBegun) {
        clearTimeout(silence)
        silence = setTimeout(end, idleMs)
        hasBegun = true
      } else if (isOutput || type === 'reasoning-delta') silence.refresh()
    },
    stop() {
      clearTimeout(whole)
      clearTimeout(silence)
      end()
    },
  }
}

function openStream(model: SdkModel, options: StreamOptions): AsyncIterable<Part> {
  const { request, signal, acceptsImages, providerOptions } = options
  return streamText({
    model,
    instructions: toInstructions(request),
    messages: toMessages(request, { acceptsImages }),
    tools: Object.fromEntries(
      request.tools.map(({ name, description, parameters }) => [
        name,
        tool({ description, strict: true, inputSchema: jsonSchema(parameters) }),
      ]),
    ),
    maxOutputTokens: request.maxOutputTokens,
    abortSignal: signal,
    // It would also retry an empty account.
    maxRetries: 0,
    providerOptions,
    // Otherwise it prints errors, which hold the conversation.
    onError: () => {},
  }).stream
}

/** A proposal that is no JSON, or names no tool of the request, is left out: there is nothing to show for it. */
function* toEvents(
  part: Part,
  { request, characterCount }: { request: GenerateRequest; characterCount: number },
): Generator<ModelEvent> {
  if (part.type === 'text-delta' && part.text !== '') yield { type: 'text', text: part.text }
  if (part.type === 'tool-call' && !part.invalid) yield { type: 'proposal', name: part.toolName, arguments: part.input }
  if (part.type !== 'finish') return
  const reason = toEndReason(part.finishReason)
  const { inputTokens, outputTokens, inputTokenDetails } = part.totalUsage
  yield {
    type: 'usage',
    inputTokens: inputTokens ?? estimateInputTokens(request),
    cachedTokens: inputTokenDetails.cacheReadTokens ?? 0,
    outputTokens: outputTokens ?? estimateTokens(characterCount),
    isEstimated: inputTokens === undefined || outputTokens === undefined,
  }
  yield { type: 'end', reason }
}

function toEndReason(reason: FinishReason): 'complete' | 'length' | 'filtered' {
  if (reason === 'error' || reason === 'interrupted')
    throw new ModelError('unavailable', { message: "The service's answer broke off" })
  if (reason === 'length') return 'length'
  return reason === 'content-filter' ? 'filtered' : 'complete'
}
