import { expect, onTestFinished, test, vi } from 'vitest'
import { getErrorMessage } from './query-client.ts'
import { request, send, toProblem } from './request.ts'

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

const busy = (headers: Record<string, string> = { 'retry-after': '1' }) => new Response('{}', { status: 503, headers })

/** What the server answers, one after the other, and how many calls it then got. */
async function countCalls(route: string, answers: Response[]): Promise<{ status: number; calls: number }> {
  vi.useFakeTimers()
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answers.shift()!)
  onTestFinished(() => {
    vi.useRealTimers()
    fetched.mockRestore()
  })
  const sent = send(route, {})
  await vi.advanceTimersByTimeAsync(10_000)
  return { status: (await sent).status, calls: fetched.mock.calls.length }
}

test('a read that a busy server refuses is sent again when it says, twice at most', async () => {
  expect(await countCalls('GET /api/ventures', [busy(), busy(), new Response('[]')])).toEqual({ status: 200, calls: 3 })
})

test.each([
  ['a write', 'POST /api/ventures', busy()],
  ['a read that names no time', 'GET /api/ventures', busy({})],
  ['a read that is to wait for a minute', 'GET /api/ventures', busy({ 'retry-after': '60' })],
])('%s is not sent again', async (_what, route, answer) => {
  expect(await countCalls(route, [answer])).toEqual({ status: 503, calls: 1 })
})
