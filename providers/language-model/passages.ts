import type { GenerateRequest, LanguageModel, ModelEvent } from './port.ts'

/** Answers without a model: quotes the passages that were found. */
export function createPassagesModel(): LanguageModel {
  return {
    name: 'passages',
    model: 'offline',
    isOffline: true,
    maxInputTokens: 100_000,
    dollarsPerMillionTokens: { input: 0, cachedInput: 0, output: 0 },
    acceptsImages: false,
    generate,
    close: async () => {},
  }
}

async function* generate({ passages }: GenerateRequest): AsyncGenerator<ModelEvent> {
  if (passages.length === 0) yield { type: 'text', text: "The program's content does not answer this." }
  for (const { n, text } of passages.slice(0, 3)) yield { type: 'text', text: `> ${text.slice(0, 300)} [${n}]\n\n` }
  yield { type: 'end', reason: 'complete' }
}
