import {
  startFakeService,
  toJsonReply,
  type FakeReply,
  type FakeService,
  type ReceivedRequest,
} from '../fake-service.ts'
import { hum } from './fake-sound.ts'

/** The key that it accepts. */
export const fakeOpenAiKey = 'sk-fake-openai-key-1234'

/** OpenAI's speech for tests; `url` is what `OPENAI_BASE_URL` takes. */
export async function startFakeOpenAi(): Promise<FakeService> {
  const service = await startFakeService(answer)
  return { ...service, url: `${service.url}/v1` }
}

function answer({ method, path, headers, body }: ReceivedRequest): FakeReply {
  if (headers.authorization !== `Bearer ${fakeOpenAiKey}`)
    // The real service repeats a part of the key.
    return refuse(401, { code: 'invalid_api_key', message: `Incorrect API key provided: ${headers.authorization}` })
  if (method === 'GET' && path === '/v1/models')
    return toJsonReply(200, { object: 'list', data: [{ id: 'gpt-4o-mini-tts' }] })
  if (method !== 'POST' || path !== '/v1/audio/speech')
    return refuse(404, { code: 'unknown_url', message: 'Unknown address' })
  const { model, voice, input, response_format: format } = body
  if (!model || !voice || format !== 'pcm' || !input || input.length > 4_096)
    return refuse(400, { code: 'invalid_value', message: 'Invalid request' })
  return { status: 200, contentType: 'audio/pcm', body: hum(input).pcm }
}

const refuse = (status: number, error: { code: string; message: string }) =>
  toJsonReply(status, { error: { ...error, type: 'invalid_request_error', param: null } })
