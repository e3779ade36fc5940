import type { LanguageModel } from './port.ts'
import { createServiceModel, fetchDirectly, type ServiceModelOptions } from './service-model.ts'

const providerName = 'compatible'

/** Any server that speaks chat completions: models on one's own machines, other vendors, gateways. */
export function createOpenAiCompatible(options: ServiceModelOptions): LanguageModel {
  const { apiKey, baseUrl: baseURL, model } = options
  return createServiceModel({
    name: 'openai-compatible',
    options,
    async load() {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const key = apiKey === undefined ? {} : { apiKey }
      return createOpenAICompatible({
        name: providerName,
        baseURL,
        includeUsage: true,
        fetch: fetchDirectly,
        ...key,
      }).chatModel(model)
    },
    toProviderOptions: ({ safetyId }) => ({ [providerName]: { user: safetyId } }),
  })
}
