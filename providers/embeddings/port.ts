import { PortError } from '../port-error.ts'

/** Why texts were not embedded: `unavailable` passes by itself; the others stay until someone does something. */
export type EmbeddingsFailure = 'keyRefused' | 'quotaUsedUp' | 'refused' | 'unavailable'

export class EmbeddingsError extends PortError<EmbeddingsFailure> {}

/** Texts as vectors whose directions are near where the meanings are. Every call fails with an `EmbeddingsError`, or with the reason of its signal. */
export type Embeddings = {
  /** Changes whenever the same text would have another vector. */
  name: string
  /** A vector for each text, in order, of the same length; its squares add up to 1. Texts that are too long are cut. */
  embed(texts: readonly string[], options: { signal: AbortSignal }): Promise<Float32Array[]>
}
