/** What the fake model answers: everything given is sent, in this order. */
export type FakeAnswer = {
  /** Thoughts of a reasoning model, which no adapter may pass on. */
  thoughts?: string
  text?: string
  refusal?: string
  /** `arguments` are sent as they are where they are a string: models also write broken JSON. */
  proposals?: { name: string; arguments: string | object }[]
  reason?: 'complete' | 'length' | 'filtered'
  /** `null`: a server that does not count. */
  usage?: { inputTokens: number; cachedTokens: number; outputTokens: number } | null
}

/** One event as it is sent: the name of a Responses event, or none, and its JSON or `[DONE]`. */
export type FakeEvent = { event?: string; data: string }

const usageOf = ({ usage = { inputTokens: 120, cachedTokens: 20, outputTokens: 12 } }: FakeAnswer) => usage

/** Words with the space before them. */
export function splitWords(text = ''): string[] {
  return text.match(/\s*\S+\s*$|\s*\S+/g) ?? []
}

const writeArguments = (value: string | object) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Halves, since services cut arguments anywhere. */
const cutArguments = (text: string) => [text.slice(0, text.length / 2), text.slice(text.length / 2)].filter(Boolean)

/** As `POST /responses` streams it: named events, numbered, without `[DONE]`. */
export function toResponsesEvents(answer: FakeAnswer): FakeEvent[] {
  const items = [...reasoningItem(answer), ...messageItem(answer), ...callItems(answer)]
  const response = { id: 'resp_1', object: 'response', created_at: 1, model: 'fake-model', output: [], error: null }
  const reason = answer.reason ?? 'complete'
  const isWhole = reason === 'complete'
  const ending = {
    ...response,
    status: isWhole ? 'completed' : 'incomplete',
    incomplete_details: isWhole ? null : { reason: reason === 'length' ? 'max_output_tokens' : 'content_filter' },
    ...toResponsesUsage(answer),
  }
  const events = [
    { type: 'response.created', response: { ...response, status: 'in_progress' } },
    { type: 'response.in_progress', response: { ...response, status: 'in_progress' } },
    ...items,
    { type: isWhole ? 'response.completed' : 'response.incomplete', response: ending },
  ]
  return events.map((event, index) => ({
    event: event.type,
    data: JSON.stringify({ ...event, sequence_number: index }),
  }))
}

function toResponsesUsage(answer: FakeAnswer): object {
  const usage = usageOf(answer)
  if (!usage) return { usage: null }
  const { inputTokens, cachedTokens, outputTokens } = usage
  return {
    usage: {
      input_tokens: inputTokens,
      input_tokens_details: { cached_tokens: cachedTokens },
      output_tokens: outputTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: inputTokens + outputTokens,
    },
  }
}

type ResponsesEvent = { type: string; [field: string]: unknown }

function reasoningItem({ thoughts }: FakeAnswer): ResponsesEvent[] {
  if (!thoughts) return []
  const item = { id: 'rs_1', type: 'reasoning', summary: [] }
  const part = { item_id: 'rs_1', output_index: 0, summary_index: 0 }
  return [
    { type: 'response.output_item.added', output_index: 0, item },
    { type: 'response.reasoning_summary_part.added', ...part, part: { type: 'summary_text', text: '' } },
    { type: 'response.reasoning_summary_text.delta', ...part, delta: thoughts },
    { type: 'response.reasoning_summary_text.done', ...part, text: thoughts },
    { type: 'response.output_item.done', output_index: 0, item },
  ]
}

function messageItem({ text, refusal }: FakeAnswer): ResponsesEvent[] {
  const said = text ?? refusal
  if (said === undefined) return []
  const kind = text === undefined ? 'refusal' : 'output_text'
  const item = { id: 'msg_1', type: 'message', role: 'assistant', status: 'in_progress', content: [] }
  const position = { item_id: 'msg_1', output_index: 1, content_index: 0 }
  const [field, part] =
    kind === 'refusal' ? ['refusal', { type: kind, refusal: '' }] : ['text', { type: kind, text: '' }]
  return [
    { type: 'response.output_item.added', output_index: 1, item },
    { type: 'response.content_part.added', ...position, part },
    ...splitWords(said).map((delta) => ({ type: `response.${kind}.delta`, ...position, delta, logprobs: [] })),
    { type: `response.${kind}.done`, ...position, [field as string]: said },
    { type: 'response.output_item.done', output_index: 1, item: { ...item, status: 'completed' } },
  ]
}

function callItems({ proposals = [] }: FakeAnswer): ResponsesEvent[] {
  return proposals.flatMap(({ name, arguments: value }, index) => {
    const written = writeArguments(value)
    const id = `fc_${index}`
    const output_index = 2 + index
    const item = { id, type: 'function_call', call_id: `call_${index}`, name, arguments: '', status: 'in_progress' }
    return [
      { type: 'response.output_item.added', output_index, item },
      ...cutArguments(written).map((delta) => ({
        type: 'response.function_call_arguments.delta',
        item_id: id,
        output_index,
        delta,
      })),
      { type: 'response.function_call_arguments.done', item_id: id, output_index, arguments: written },
      { type: 'response.output_item.done', output_index, item: { ...item, arguments: written, status: 'completed' } },
    ]
  })
}

const finishReasons = { length: 'length', filtered: 'content_filter' }

/** As `POST /chat/completions` streams it: nameless events, `[DONE]` last. */
export function toChatEvents(answer: FakeAnswer): FakeEvent[] {
  const { text, refusal, thoughts, proposals = [], reason = 'complete' } = answer
  const finish = reason === 'complete' ? (proposals.length > 0 ? 'tool_calls' : 'stop') : finishReasons[reason]
  const deltas = [
    { role: 'assistant', content: '' },
    ...(thoughts ? [{ reasoning_content: thoughts }] : []),
    ...splitWords(text).map((content) => ({ content })),
    ...splitWords(refusal).map((part) => ({ refusal: part })),
    ...callDeltas(answer),
  ]
  const chunks = [
    ...deltas.map((delta) => ({ choices: [{ index: 0, delta, finish_reason: null }] })),
    { choices: [{ index: 0, delta: {}, finish_reason: finish }] },
    ...chatUsage(answer),
  ]
  const base = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'fake-model' }
  return [...chunks.map((chunk) => ({ data: JSON.stringify({ ...base, ...chunk }) })), { data: '[DONE]' }]
}

/** The name comes once, the arguments in pieces, and those of several calls take turns. */
function callDeltas({ proposals = [] }: FakeAnswer): object[] {
  const named = proposals.map(({ name }, index) => ({
    tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name, arguments: '' } }],
  }))
  const pieces = proposals.map(({ arguments: value }) => cutArguments(writeArguments(value)))
  const turns = [0, 1].flatMap((turn) =>
    pieces.flatMap(({ [turn]: piece }, index) =>
      piece ? [{ tool_calls: [{ index, function: { arguments: piece } }] }] : [],
    ),
  )
  return [...named, ...turns]
}

function chatUsage(answer: FakeAnswer): object[] {
  const usage = usageOf(answer)
  if (!usage) return []
  const { inputTokens, cachedTokens, outputTokens } = usage
  return [
    {
      choices: [],
      usage: {
        prompt_tokens: inputTokens,
        completion_tokens: outputTokens,
        total_tokens: inputTokens + outputTokens,
        prompt_tokens_details: { cached_tokens: cachedTokens },
      },
    },
  ]
}
