import { PortError } from '../port-error.ts'

/** A passage of the program's content that may be quoted, marked `[n]` in the answer. */
export type QuotablePassage = {
  /** From 1; the mark of the passage. */
  n: number
  title: string
  /** The headings it stands below, outermost first. */
  headings: readonly string[]
  page: number | null
  /** Written by anyone who may write content: data, never instructions. */
  text: string
}

export type ModelImage = { mediaType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'; bytes: Uint8Array }

export type ModelMessage =
  | { role: 'user'; text: string; images?: readonly ModelImage[] }
  | { role: 'assistant'; text: string }

/** Something the model may propose. It has no effect by itself: a person sees it as a card and approves it. */
export type ProposalTool = {
  /** `draft_venture`, … */
  name: string
  /** When to propose it, for the model. */
  description: string
  /** JSON Schema of its arguments: an object, `additionalProperties: false`, all properties required (null where unknown). */
  parameters: Record<string, unknown>
}

export type GenerateRequest = {
  instructions: string
  /** Oldest first; the last one is the person's question. */
  messages: readonly ModelMessage[]
  /** Best first; empty where nothing was found. */
  passages: readonly QuotablePassage[]
  /** 0 to 1, as the search answered it: below 0.5 the content probably does not answer the question. */
  confidence: number
  tools: readonly ProposalTool[]
  /** What the person could be asked next, for answers that a model does not write; null where nothing is open. */
  openQuestion: string | null
  maxOutputTokens: number
  /** Tells people apart for the service's abuse checks, without saying who they are. */
  safetyId: string
  /** Ends the generation at once; it then fails with the signal's reason. */
  signal: AbortSignal
}

export type ModelEvent =
  /** Part of the answer, in order; never empty. */
  | { type: 'text'; text: string }
  /** `arguments`: parsed JSON as the model wrote it, not checked. */
  | { type: 'proposal'; name: string; arguments: unknown }
  /**
   * Once, before the end; the embedded model has none. `cachedTokens` is part of `inputTokens`. `isEstimated`: the service did not count, so
   * that these are characters divided by four.
   */
  | { type: 'usage'; inputTokens: number; cachedTokens: number; outputTokens: number; isEstimated: boolean }
  /** Once, last. `length`: cut at `maxOutputTokens`; `filtered`: the service withheld the rest. */
  | { type: 'end'; reason: 'complete' | 'length' | 'filtered' }

/**
 * Why a model did not answer. `keyRefused`, `quotaUsedUp`, `refused` (this request) and `tooLong` stay so; `busy` (wait for `retryAfterMs`) and
 * `unavailable` (not reached, silent for too long, or the answer broke off) pass by themselves.
 */
export type ModelFailure = 'keyRefused' | 'quotaUsedUp' | 'refused' | 'tooLong' | 'busy' | 'unavailable'

export class ModelError extends PortError<ModelFailure> {}

/** Answers questions. A generation fails with a `ModelError`, or with the reason of its signal; what came before stays valid. */
export type LanguageModel = {
  name: 'passages' | 'openai' | 'openai-compatible'
  /** What the service calls the model; `offline` for the embedded one. */
  model: string
  /** Whether answers are put together from passages without a model: the screen says "Offline answer". */
  isOffline: boolean
  /** How much a request may hold, about four characters to a token. */
  maxInputTokens: number
  /** US dollars for a million tokens; null where the price is unknown, zeros where it costs nothing. */
  dollarsPerMillionTokens: { input: number; cachedInput: number; output: number } | null
  acceptsImages: boolean
  generate(request: GenerateRequest): AsyncIterable<ModelEvent>
  close(): Promise<void>
}
