import { expect, test } from 'vitest'
import { getErrorMessage } from './query-client.ts'
import { toProblem } from './request.ts'

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
