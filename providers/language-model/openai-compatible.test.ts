import { expect, test } from 'vitest'
import { collect, createRequest, describeLanguageModel } from './conformance.ts'
import { describeService, toServiceOptions } from './conformance-service.ts'
import { startFakeModel } from './fake-openai.ts'
import { createOpenAiCompatible } from './openai-compatible.ts'

describeLanguageModel('openai-compatible', async () => {
  const service = await startFakeModel()
  const text = 'Start with the problem and the customers [1].'
  for (let count = 0; count < 3; count++) service.answerNext({ text })
  return { model: createOpenAiCompatible(toServiceOptions(service.url)), close: service.close }
})
describeService('openai-compatible', { create: createOpenAiCompatible })

test('works with a server on the same machine that has no keys', async () => {
  const service = await startFakeModel({ needsKey: false })
  const model = createOpenAiCompatible({ ...toServiceOptions(service.url), apiKey: undefined })
  await collect(model.generate(createRequest()))
  const [{ path, headers, body }] = service.requests as [(typeof service.requests)[0]]
  expect(path).toBe('/v1/chat/completions')
  expect(headers).not.toHaveProperty('authorization')
  expect(body).toMatchObject({ model: 'small-model', stream: true, stream_options: { include_usage: true } })
  await service.close()
})
