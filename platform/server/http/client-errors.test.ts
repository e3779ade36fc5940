import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'

const app = await startTestApp({ template: 'empty' })

/** What the server says on a connection on which this is sent, until it closes it. */
function listen(sent: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(app.port, '127.0.0.1', () => socket.write(sent))
    socket.on('data', (chunk) => (received += chunk.toString()))
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
}

test('a connection that a browser opened ahead is closed without an answer, which it could take for that to its next request', async () => {
  app.http.server.headersTimeout = 500
  expect(await listen('')).toBe('')
})

test('half a request is answered before the connection is closed, and so is what is no HTTP', async () => {
  app.http.server.headersTimeout = 500
  expect(await listen('GET / HTTP/1.1\r\nHost: x')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await listen('hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
})
