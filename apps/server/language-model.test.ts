import { expect, test } from 'vitest'
import { ConfigurationError } from '#platform/server/config/config.ts'
import { createLanguageModel } from './providers.ts'
import { parseAppConfig } from './settings.ts'

const choose = (env: Record<string, string>) => createLanguageModel(parseAppConfig(env))
const key = { OPENAI_API_KEY: 'sk-test-key-123456' }
const local = { OPENAI_API: 'chat', OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1', OPENAI_CHAT_MODEL: 'local-model' }

test('without a key passages are quoted, which costs nothing', () => {
  expect(choose({})).toMatchObject({
    name: 'passages',
    isOffline: true,
    dollarsPerMillionTokens: { input: 0, cachedInput: 0, output: 0 },
  })
})

test('a key makes answers come from OpenAI', () => {
  expect(choose(key)).toMatchObject({ name: 'openai', isOffline: false, dollarsPerMillionTokens: null })
  const prices = { OPENAI_CHAT_MODEL_PRICES: '0.75, 0.075, 4.5', OPENAI_CHAT_CONTEXT_TOKENS: '64000' }
  expect(choose({ ...key, ...prices })).toMatchObject({
    maxInputTokens: 64_000,
    dollarsPerMillionTokens: { input: 0.75, cachedInput: 0.075, output: 4.5 },
  })
})

test('another server needs no key', () => {
  expect(choose(local)).toMatchObject({ name: 'openai-compatible', model: 'local-model' })
  expect(choose({ ...local, ...key }).name).toBe('openai-compatible')
})

test.each(['1,2', '1,,3', 'a,b,c', '1,2,-3', '1,2,3,4'])('prices that are none are refused: %s', (prices) => {
  expect(() => choose({ ...key, OPENAI_CHAT_MODEL_PRICES: prices })).toThrow(ConfigurationError)
})
