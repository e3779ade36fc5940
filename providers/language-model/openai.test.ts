import { expect, test } from 'vitest'
import { collect, createRequest, describeLanguageModel, saveResource } from './conformance.ts'
import { describeService, toServiceOptions } from './conformance-service.ts'
import { startFakeModel } from './fake-openai.ts'
import { createOpenAiModel } from './openai.ts'

describeLanguageModel('openai', async () => {
  const service = await startFakeModel()
  const text = 'Start with the problem and the customers [1].'
  for (let count = 0; count < 3; count++) service.answerNext({ text })
  return { model: createOpenAiModel(toServiceOptions(service.url)), close: service.close }
})
describeService('openai', { create: createOpenAiModel })

test('asks the Responses API to keep nothing, with strict tools and a limit', async () => {
  const service = await startFakeModel()
  const model = createOpenAiModel(toServiceOptions(service.url))
  await collect(model.generate(createRequest({ tools: [saveResource], maxOutputTokens: 321, safetyId: 'person-9' })))
  const [{ path, body }] = service.requests as [(typeof service.requests)[0]]
  expect(path).toBe('/v1/responses')
  expect(body).toMatchObject({
    model: 'small-model',
    store: false,
    stream: true,
    max_output_tokens: 321,
    safety_identifier: 'person-9',
    tools: [{ type: 'function', name: 'save_resource', strict: true, parameters: saveResource.parameters }],
  })
  await service.close()
})
