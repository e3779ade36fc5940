import type { LanguageModel } from './port.ts'
import { createServiceModel, fetchDirectly, type ServiceModelOptions } from './service-model.ts'

/** A model of OpenAI by its Responses API, which keeps nothing of what it is sent. */
export function createOpenAiModel(options: ServiceModelOptions & { apiKey: string }): LanguageModel {
  const { apiKey, baseUrl: baseURL, model } = options
  return createServiceModel({
    name: 'openai',
    options,
    async load() {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI({ apiKey, baseURL, fetch: fetchDirectly }).responses(model)
    },
    toProviderOptions: ({ safetyId }) => ({ openai: { store: false, safetyIdentifier: safetyId } }),
  })
}
