import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { prepareClose } from './close.ts'

/** Sends requests, each on a connection of its own, and reports how many came to an end in which way. */
const sendRequests = `
const { connect } = require('node:net')
const { workerData: { port, count, shared }, parentPort } = require('node:worker_threads')
const outcomes = {}
let endedCount = 0
for (let index = 0; index < count; index++) {
  let [answer, outcome] = ['', null]
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.on('connect', () => {
    socket.write('POST / HTTP/1.1\\r\\nHost: a\\r\\nConnection: close\\r\\nContent-Length: 0\\r\\n\\r\\n')
    Atomics.add(shared, 0, 1)
  })
  socket.on('data', (text) => (answer += text))
  socket.on('error', ({ code }) => (outcome = code))
  socket.on('close', () => {
    outcome ??= answer.slice(0, 15)
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    if (++endedCount === count) parentPort.postMessage(outcomes)
  })
}
`

test('R1: a server that stops answers the connections that came while it was busy, and refuses the next', async () => {
  const server = createServer((_request, reply) => void reply.end('ok')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const closeHttp = prepareClose(server)
  const { port } = server.address() as AddressInfo
  const [count, shared] = [50, new Int32Array(new SharedArrayBuffer(4))]
  const worker = new Worker(sendRequests, { eval: true, workerData: { port, count, shared } })
  const outcomes = once(worker, 'message')
  // The thread of the server is busy until the system has taken all of them.
  while (Atomics.load(shared, 0) < count) Atomics.wait(shared, 0, Atomics.load(shared, 0), 10)
  await closeHttp()
  expect(await outcomes).toEqual([{ 'HTTP/1.1 200 OK': count }])
  const [error] = await once(connect(port, '127.0.0.1'), 'error')
  expect(error).toMatchObject({ code: 'ECONNREFUSED' })
})
