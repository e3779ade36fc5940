import { expect, test, vi } from 'vitest'
import { getErrorMessage } from './query-client.ts'
import { request, toProblem } from './request.ts'

const failed = (body: string) => new Response(body, { status: 500, statusText: 'Internal Server Error' })

test.each(['', '{}', 'null', '[]', '<html>Bad gateway</html>', '{"message":{"text":"no"}}', '{"error":"boom"}'])(
  'a 500 with the foreign body %j leaves the words to the screen',
  async (body) => {
    const error = await toProblem(failed(body))
    expect([error.status, error.code, error.message]).toEqual([500, 'server.failed', ''])
    expect(getErrorMessage(error, 'Failed to create event. Please try again.')).toBe(
      'Failed to create event. Please try again.',
    )
  },
)

test("the server's own sentence wins", async () => {
  const error = await toProblem(failed('{"message":"Something went wrong on our side.","code":"server.failed"}'))
  expect(getErrorMessage(error, 'Failed')).toBe('Something went wrong on our side.')
})

test('a NUL character in pasted text is left out, in bodies and in searches', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'))
  await request('POST /api/ventures', { query: { q: 'ki\0ln' }, body: { name: 'Ki\0ln', tags: ['a\0', '\\u0000'] } })
  const [url, init] = fetched.mock.calls[0]!
  expect([url, init?.body]).toEqual(['/api/ventures?q=kiln', '{"name":"Kiln","tags":["a","\\\\u0000"]}'])
  fetched.mockRestore()
})
